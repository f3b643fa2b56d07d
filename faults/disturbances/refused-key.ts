import { setTimeout as pause } from 'node:timers/promises';
import { count } from '../record.ts';
import { comesTrue, until } from '../until.ts';
import type { Scene } from './scene.ts';

const LONGEST_NOTICE_MS = 40_000;
const LONGEST_MS = 400;

/** The provider answers 401 to everything. Staff see an alarm until it accepts the key again. */
export async function refuseKey({
  provider,
  random,
  record,
  books,
  outages,
}: Scene): Promise<void> {
  const isAlarmed = async () => (await books.alarms()).includes('refused_key');
  await outages.during('key', async () => {
    await provider.putFaults([{ path: 'key', kind: 'refused' }]);
    if (!(await comesTrue(isAlarmed, LONGEST_NOTICE_MS))) {
      record.problems.push('the key was refused, and this is not shown');
    }
    await pause(random.whole(0, LONGEST_MS));
    await provider.acceptKey();
  });
  count(record, 'refused keys');
  await until('the alarm about the key ends', async () => !(await isAlarmed()));
}
