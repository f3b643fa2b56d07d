import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createEmptyTestDatabase,
  type TestDatabase,
} from '#server/database/testing/test-database.ts';
import type { Breakage } from './breakages.ts';
import { findDifferences } from './differences.ts';
import { gatherEvidence } from './evidence.ts';
import { createKiller } from './killer.ts';
import { planPayment } from './plan.ts';
import { playForeignPayment, playPayment } from './play.ts';
import { createQuiet } from './quiet.ts';
import { createRandom } from './random.ts';
import { count, createRecord } from './record.ts';
import { openStage } from './stage.ts';
import { createTime } from './time.ts';

export interface RunOptions {
  payments: number;
  kills: number;
  seed: number;
  /** Name of a deliberate mistake in settle; see broken-settle.ts. */
  broken?: Breakage;
  /** Hears of every payment that was played. */
  onPlayed?: (played: number) => void;
}

export interface RunResult {
  differences: string[];
  counts: Map<string, number>;
}

const PARENTS_AT_ONCE = 16;
const FOREIGN_SHARE = 0.01;
/** Of the checkouts that nobody has paid, so many are paid at the very end, as late transfers are. */
const LATE_SHARE = 0.2;

/** Plays payments while the school is killed again and again, waits until nothing moves, and compares the books. */
export async function runFaults(options: RunOptions): Promise<RunResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-faults-'));
  const database = await createEmptyTestDatabase();
  const cleanUps: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => database.remove(),
  ];
  try {
    return await run(options, folder, database, (cleanUp) => cleanUps.push(cleanUp));
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

async function run(
  { payments, kills, seed, broken, onPlayed }: RunOptions,
  folder: string,
  database: TestDatabase,
  atEnd: (cleanUp: () => unknown) => void,
): Promise<RunResult> {
  const { school, provider, schoolLog, operator } = await openStage({
    ...{ folder, settings: database.settings, broken, atEnd },
  });
  const time = createTime(provider);
  await school.start(time.aheadMs());

  const record = createRecord();
  const stage = { school, provider, record };
  const random = createRandom(seed);
  const killer = createKiller({ ...stage, time, random, kills, payments });
  const parents = Array.from({ length: PARENTS_AT_ONCE }, async (_, first) => {
    for (let index = first; index < payments; index += PARENTS_AT_ONCE) {
      await playPayment(planPayment(seed, index), stage);
      if (createRandom(seed + index).chance(FOREIGN_SHARE)) await playForeignPayment(index, stage);
      const played = killer.paymentPlayed();
      onPlayed?.(played);
    }
  });
  await Promise.all([killer.killUntilDone(), ...parents]);

  await provider.liftFaults();
  await payLate();
  await createQuiet({ ...stage, db: database.db, time }).wait();
  const evidence = await gatherEvidence({ ...stage, db: database.db, operator });
  countEvidence();
  record.problems.push(...errorsIn(schoolLog));
  return { differences: findDifferences(evidence), counts: record.counts };

  /** A start that was given up may have opened a checkout all the same, and somebody may pay it. */
  async function payLate(): Promise<void> {
    for (const { reference, status } of await provider.listTransactions()) {
      if (status !== 'abandoned' || !random.chance(LATE_SHARE)) continue;
      const webhook = random.chance(0.5);
      await provider.setOutcome(reference, { outcome: 'success', webhook });
      count(record, 'paid late');
    }
  }

  function countEvidence(): void {
    for (const { status } of evidence.transactions) count(record, `at the provider: ${status}`);
    for (const { status } of evidence.payments) count(record, `in our books: ${status}`);
    for (const review of evidence.reviews) count(record, `in review: ${review.split(' ')[0]}`);
  }
}

/** What the school itself calls an error is one: nothing here is worse than what it says it can bear. */
function errorsIn(logFile: string): string[] {
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  return [...Map.groupBy(lines, withoutMoment)].map(
    ([line, times]) => `in the school's log, ${times.length} times: ${line.slice(0, 1_000)}`,
  );
}

function withoutMoment(line: string): string {
  return line.replace(/"(time|pid)":\d+,?|"reqId":"[^"]*",?/g, '');
}
