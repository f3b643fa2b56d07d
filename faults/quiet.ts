import { setTimeout as pause } from 'node:timers/promises';
import type { Books } from './books.ts';
import type { ProviderClient } from './provider-client.ts';
import type { SchoolProcess } from './school-process.ts';
import type { Time } from './time.ts';

interface Parts {
  books: Books;
  school: SchoolProcess;
  provider: ProviderClient;
  time: Time;
}

const HOUR_MS = 60 * 60_000;
const LOOK_AGAIN_MS = 100;
const LONGEST_ROUND_MS = 120_000;
const MOST_ROUNDS = 12;

/** Waits until all that is still to come has come: retries, late webhooks, the sweep, the comparison of the night. */
export function createQuiet({ books, school, provider, time }: Parts) {
  return { wait };

  /** From the third round on a day passes, so that the night's comparison has seen everything. */
  async function wait(firstRound = 1): Promise<void> {
    for (let round = firstRound; round <= MOST_ROUNDS; round += 1) {
      await school.kill('SIGTERM');
      time.advance(round < 3 ? 2 * HOUR_MS : 26 * HOUR_MS);
      const startedAt = time.now();
      await school.start(time.aheadMs());
      await time.tellProvider();
      await settlesDown();
      const { waiting } = await provider.countDeliveries();
      if (round >= 3 && waiting === 0 && (await comparedSince(startedAt))) return;
    }
    throw new Error('the school does not come to rest');
  }

  async function settlesDown(): Promise<void> {
    const deadline = performance.now() + LONGEST_ROUND_MS;
    while (!(await isQuiet())) {
      if (performance.now() > deadline) throw new Error('the school does not settle down');
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

  async function comparedSince(startedAt: Date): Promise<boolean> {
    const deadline = performance.now() + LONGEST_ROUND_MS;
    while (performance.now() < deadline) {
      if (await books.comparedSince(startedAt)) return true;
      if (!isNight(startedAt)) return false;
      await pause(LOOK_AGAIN_MS);
    }
    return false;
  }
}

/** The comparison waits for two in the morning at the school, an hour ahead of UTC. */
function isNight(instant: Date): boolean {
  return new Date(instant.getTime() + HOUR_MS).getUTCHours() >= 2;
}
