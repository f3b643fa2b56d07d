import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testEngine } from '#server/database/testing/test-database.ts';
import { type AdoptingDependencies, adoptLost, takeBackReversed } from './adopting.ts';
import { createFaultsDesk, type FaultsDesk } from './book/desk.ts';
import { startNote } from './book/pay-note.ts';
import { type SeededNote, seedBook } from './book/seed.ts';
import { createBooks } from './books.ts';
import type { Breakage } from './breakages.ts';
import { findDifferences, sumOfProvider } from './differences.ts';
import { type DisturbanceKind, disturbanceKinds, planDisturbances } from './disturbances/kinds.ts';
import { createDisturbances } from './disturbances.ts';
import { createDrain } from './drain.ts';
import { gatherEvidence } from './evidence.ts';
import { openHarness } from './harness.ts';
import { type Home, openHome } from './home.ts';
import type { Sum } from './money.ts';
import { createOperator } from './operator.ts';
import { createOutages } from './outages.ts';
import type { Harness } from './parent.ts';
import { planPayment } from './plan.ts';
import { findPostgresControl } from './postgres-control.ts';
import { createRandom, type Random } from './random.ts';
import { count, createRecord, type RunRecord } from './record.ts';
import { runForeignScenario, runScenario } from './scenario.ts';
import type { SchoolProcess } from './school-process.ts';
import type { Evidence } from './seen.ts';
import { createTime, type Time } from './time.ts';

export interface RunOptions {
  payments: number;
  kills: number;
  seed: number;
  /** Students with fee notes: then parents also pay those, and the desk takes money. */
  students?: number;
  /** What else happens to the school; by itself all that can be done on this machine. */
  kinds?: readonly DisturbanceKind[];
  /** Name of a deliberate mistake. */
  broken?: Breakage;
  /** Hears of every payment that was done. */
  onDone?: (done: number) => void;
}

export interface RunResult {
  differences: string[];
  counts: Map<string, number>;
  /** What the school has, by the place that says so. */
  sums: Record<string, Sum>;
  /** For how many payments verify was asked. */
  told: number;
}

const PARENTS_AT_ONCE = 16;
const FOREIGN_SHARE = 0.01;
/** Of the unpaid checkouts, so many are paid at the very end, as late transfers are. */
const LATE_SHARE = 0.2;

/** Plays payments while the school is disturbed again and again, waits until nothing moves, and compares the books. */
export async function runFaults(options: RunOptions): Promise<RunResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-faults-'));
  const cleanUps = [async () => rmSync(folder, { recursive: true, force: true })];
  const atEnd = (cleanUp: () => Promise<void>) => cleanUps.push(cleanUp);
  try {
    return await run(options, folder, atEnd);
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

async function run(
  { payments, kills, seed, students = 0, kinds, broken, onDone }: RunOptions,
  folder: string,
  atEnd: (cleanUp: () => Promise<void>) => void,
): Promise<RunResult> {
  const home = await openHome(folder, payments);
  atEnd(home.remove);
  const record = createRecord();
  const outages = createOutages();
  const { school, provider, schoolLog, env, paystack } = await openHarness({
    folder,
    home,
    broken,
    atEnd,
    onAnswer(address, response, sentAt) {
      const wrong = outages.wrongAnswer(response, sentAt);
      if (wrong) record.problems.push(`${address} ${wrong}`);
      else if (response.status === 503) count(record, 'answers 503 while the database was away');
    },
  });
  const books = createBooks(home.settings);
  atEnd(books.close);
  const time = createTime(provider);
  const headsFile = path.join(home.dataDir, 'ledger-heads.txt');
  const operator = createOperator({
    env,
    paystack,
    folder,
    headsFile,
    books,
    time,
    forgets: broken === 'never-adopts',
  });
  await school.start(time.aheadMs());

  const harness = { school, provider, record, books, operator };
  const random = createRandom(seed);
  // A restore loses what the desk has written since, as an exercise book would.
  const can = (kinds ?? feasible(home)).filter((kind) => students === 0 || kind !== 'restore');
  const desk = createFaultsDesk(harness);
  const notes = await seedBook(books.db(), students, random, time.now());
  if (students > 0) await desk.open();
  const planned = planDisturbances({ payments, kills, kinds: can }, random);
  const disturbances = createDisturbances(planned, payments, {
    ...harness,
    time,
    random,
    outages,
    dataDir: home.dataDir,
    disk: home.disk ?? limitedBySignal(school),
    controlPostgres: findPostgresControl(),
  });
  const parents = Array.from({ length: PARENTS_AT_ONCE }, async (_, first) => {
    for (let index = first; index < payments; index += PARENTS_AT_ONCE) {
      await disturbances.mayStart();
      await playOne({ seed, index, notes, desk }, harness);
      if (createRandom(seed + index).chance(FOREIGN_SHARE))
        await runForeignScenario(index, harness);
      const done = disturbances.paymentDone();
      onDone?.(done);
    }
  });
  await Promise.all([disturbances.disturbUntilDone(), ...parents]);

  await provider.liftFaults();
  await payLate(harness, random);
  await settleAll(harness, time);
  const evidence = await gatherEvidence({ ...harness, headsFile, desk });
  countEvidence(evidence, record);
  record.problems.push(...grouped(outages.unexplained(schoolLog)));
  return {
    differences: findDifferences(evidence),
    counts: record.counts,
    sums: { 'provider’s list': sumOfProvider(evidence), ...evidence.sums },
    told: evidence.told.size,
  };
}

interface OneOptions {
  seed: number;
  index: number;
  notes: SeededNote[];
  desk: FaultsDesk;
}

/** With class lists: half of the payments are of fee notes, a quarter at the desk, a quarter by the form for a child with a note. */
async function playOne({ seed, index, notes, desk }: OneOptions, harness: Harness): Promise<void> {
  const plan = planPayment(seed, index);
  const random = createRandom(seed * 7_919 + index);
  const note = notes[random.whole(0, Math.max(0, notes.length - 1))];
  if (!note) return runScenario(plan, harness);
  const way = random.weighted({ note: 50, desk: 25, form: 25 });
  if (way === 'desk') return desk.take(note, String(index), random);
  const { email, phone } = plan.form;
  if (way === 'form') {
    const { fullName, purpose: paymentPurpose, feeClass, naira: amount } = note;
    const form = { ...plan.form, fullName, paymentPurpose, class: feeClass, amount };
    const partNaira = Math.min(plan.partNaira, amount - 1);
    return runScenario({ ...plan, form, partNaira, paysAgain: false }, harness);
  }
  return runScenario(plan, harness, async () => {
    const begun = await startNote(note, { email, phone }, random, harness);
    if (!begun) return undefined;
    const { started, form } = begun;
    const partNaira = Math.max(1, Math.min(plan.partNaira, Math.floor(form.amount) - 1));
    return { started, plan: { ...plan, form, partNaira, paysAgain: false } };
  });
}

/** Until nothing moves any more, and nothing is left for a person to import or to take back. */
async function settleAll(
  parts: Harness & { school: SchoolProcess } & AdoptingDependencies,
  time: Time,
): Promise<void> {
  const drain = createDrain({ ...parts, time });
  await drain.wait();
  while ((await adoptLost(parts)) + (await takeBackReversed(parts)) > 0) await drain.wait(3);
}

/** What can be done on this machine. */
function feasible({ disk }: Home): DisturbanceKind[] {
  const isSqlite = testEngine === 'sqlite';
  const can: Record<DisturbanceKind, boolean> = {
    postgres_restart: !isSqlite && findPostgresControl() !== undefined,
    full_disk: isSqlite || disk !== undefined,
    clock_jump: true,
    refused_key: true,
    restore: true,
  };
  return disturbanceKinds.filter((kind) => can[kind]);
}

/** Where no file system may be mounted, SQLite's own limit stands in for a full one; see school.ts. */
function limitedBySignal(school: SchoolProcess) {
  return { fill: () => school.signal('SIGUSR2'), makeRoom: () => school.signal('SIGUSR2') };
}

/** A start that was given up may have opened a checkout all the same, and it may be paid. */
async function payLate({ provider, record }: Harness, random: Random): Promise<void> {
  for (const { reference, status } of await provider.listTransactions()) {
    if (status !== 'abandoned' || !random.chance(LATE_SHARE)) continue;
    const webhook = random.chance(0.5);
    await provider.setOutcome(reference, { outcome: 'success', webhook });
    count(record, 'paid late');
  }
}

function countEvidence({ transactions, payments, reviews }: Evidence, record: RunRecord): void {
  for (const { status } of transactions) count(record, `at the provider: ${status}`);
  for (const { status } of payments) count(record, `in our books: ${status}`);
  for (const review of reviews) count(record, `in review: ${review.split(' ')[0]}`);
}

/** What the school itself calls an error is one, unless something was broken on purpose just then. */
function grouped(lines: string[]): string[] {
  return [...Map.groupBy(lines, withoutMoment)].map(
    ([line, times]) => `in the school's log, ${times.length} times: ${line.slice(0, 1_000)}`,
  );
}

function withoutMoment(line: string): string {
  return line.replace(/"(time|pid)":\d+,?|"reqId":"[^"]*",?/g, '');
}
