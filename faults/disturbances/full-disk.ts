import { setTimeout as pause } from 'node:timers/promises';
import { count } from '../record.ts';
import { comesTrue, until } from '../until.ts';
import type { Scene } from './scene.ts';

const LONGEST_NOTICE_MS = 15_000;
const LONGEST_MS = 1_000;
const MOST_PLAYED = 150;

/** Not a byte is left for the database, for a while; then there is space again, and nothing is restarted. */
export async function fillDisk(scene: Scene): Promise<void> {
  const { school, random, record, outages, disk } = scene;
  await outages.during('database', async () => {
    disk.fill();
    // What was written before and is free again takes something still.
    scene.letStart(MOST_PLAYED);
    const isNoticed = await comesTrue(async () => !(await school.isReady()), LONGEST_NOTICE_MS);
    if (!isNoticed) record.problems.push('the disk was full, and the school called itself ready');
    await pause(random.whole(0, LONGEST_MS));
    disk.makeRoom();
    await until('the school is ready when the disk has space again', school.isReady);
  });
  count(record, 'full disks');
  if (!school.isAlive()) record.problems.push('the school ended on a full disk');
}
