import { monotonicMs, pause } from '#server/runtime/timers.ts';
import type { Books } from './books.ts';
import type { ProviderClient } from './provider-client.ts';
import type { SchoolProcess } from './school-process.ts';
import type { Time } from './time.ts';

interface DrainDependencies {
  books: Books;
  school: Pick<SchoolProcess, 'kill' | 'start'>;
  provider: ProviderClient;
  time: Omit<Time, 'tellProvider'> & { tellProvider(): Promise<void> };
}

const HOUR_MS = 60 * 60_000;
const LOOK_AGAIN_MS = 100;
const LONGEST_ROUND_MS = 120_000;
const MOST_ROUNDS = 12;

/** Waits until all that is still to come has come: retries, late webhooks, the sweep, the comparison and the check of the night. */
export function createDrain({ books, school, provider, time }: DrainDependencies) {
  /** When the last of all open payments is looked at: an old checkout that is paid late may have to wait for days. */
  let lastLookAt: Date | undefined;

  return { wait };

  /** From the third round on a day passes, so that both have seen everything. */
  async function wait(firstRound = 1): Promise<void> {
    lastLookAt ??= await findLastLook();
    for (let round = firstRound; round <= MOST_ROUNDS; round += 1) {
      await school.kill('SIGTERM');
      time.advance(advanceOf(round, lastLookAt));
      const startedAt = time.now();
      await school.start(time.aheadMs());
      await time.tellProvider();
      await settlesDown();
      if (round < 3 || !(await books.isCompared(startedAt))) continue;
      if (!(await books.isLedgerChecked(startedAt))) continue;
      const { waiting } = await provider.countDeliveries();
      if (waiting === 0 && startedAt > lastLookAt) return;
    }
    throw new Error('the school does not come to rest');
  }

  function advanceOf(round: number, lastLook: Date): number {
    if (round < 3) return 2 * HOUR_MS;
    const untilLook = lastLook.getTime() - time.now().getTime() + HOUR_MS;
    return round === 3 ? 26 * HOUR_MS : Math.max(26 * HOUR_MS, untilLook);
  }

  async function findLastLook(): Promise<Date> {
    const { at } = await books
      .db()
      .selectFrom('payments')
      .select((eb) => eb.fn.max('next_check_at').as('at'))
      .executeTakeFirstOrThrow();
    return at ? new Date(at) : time.now();
  }

  async function settlesDown(): Promise<void> {
    const deadline = monotonicMs() + LONGEST_ROUND_MS;
    while (!(await isQuiet())) {
      if (monotonicMs() > deadline) throw new Error('the school does not settle down');
      await pause(LOOK_AGAIN_MS);
    }
  }

  async function isQuiet(): Promise<boolean> {
    const { due } = await provider.countDeliveries();
    if (due > 0) return false;
    const db = books.db();
    const now = time.now().toISOString();
    const delivery = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('processed_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .executeTakeFirst();
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('next_check_at', '<=', now)
      .executeTakeFirst();
    return !delivery && !payment;
  }
}
