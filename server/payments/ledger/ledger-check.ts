import type { Kysely } from 'kysely';
import { calendarMonth } from '#contract/dates/school-time.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { type LedgerHead, readHead } from './ledger.ts';
import { CHAIN_START, chainHash } from './ledger-chain.ts';
import { differencesFrom, type ReplayedEvent, refundDifferences } from './replay.ts';
import type { RevenueTotal } from './revenue.ts';
import { createSumsRecount } from './sums-recount.ts';

/** `problem` is the first of `problems`; each says in a few words what does not agree. */
export type LedgerCheck =
  | (LedgerHead & { intact: true })
  | { intact: false; problem: string; problems: string[] };

const EVENTS_AT_ONCE = 1_000;
const PAYMENTS_AT_ONCE = 300;
const MOST_PROBLEMS = 100;

/**
 * Recomputes every hash of the ledger from its first event, replays the events of each payment against its row and its
 * refunds, and recounts all totals: nothing in the books may say what the events do not. Whoever rewrites the whole
 * chain, or cuts off its end, is found by `against`, heads of the ledger that were written down elsewhere.
 * Reads one moment of the database; for a process of its own, since on SQLite nothing else is answered meanwhile.
 */
export async function verifyLedger(
  db: Database,
  against: readonly LedgerHead[] = [],
): Promise<LedgerCheck> {
  return inSnapshot(db, async (snapshot) => {
    const head = await readHead(snapshot);
    const problems = [
      ...(await chainProblems(snapshot, head, against)),
      ...(await bookProblems(snapshot)),
    ];
    const [problem] = problems;
    if (problem === undefined) return { intact: true, sequence: head.sequence, hash: head.hash };
    return { intact: false, problem, problems: problems.slice(0, MOST_PROBLEMS) };
  });
}

/**
 * Whether the events of a payment say that it is paid, and how much: what only its row says was written by somebody
 * else. Asked anew once, because a refund may be written between the two readings.
 */
export async function isCarriedByEvents(
  db: Database,
  { id }: { id: string },
  tries = 2,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const events = await eventsOf(db, [row]);
  if (differencesFrom(events.get(id) ?? [], row).length === 0) return true;
  return tries > 1 && isCarriedByEvents(db, { id }, tries - 1);
}

/** The chain alone: what was changed, left out, added or cut off. */
async function chainProblems(
  db: Kysely<Tables>,
  head: LedgerHead,
  against: readonly LedgerHead[],
): Promise<string[]> {
  const writtenDown = Map.groupBy(against, ({ sequence }) => sequence);
  const problems: string[] = [];
  let hash = CHAIN_START;
  let sequence = 0;
  for (;;) {
    const events = await db
      .selectFrom('payment_events')
      .selectAll()
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(EVENTS_AT_ONCE)
      .execute();
    for (const event of events) {
      if (event.sequence !== sequence + 1) return [`event ${sequence + 1} is missing`];
      hash = chainHash(hash, event);
      if (event.hash !== hash) return [`event ${event.sequence} was changed`];
      sequence = event.sequence;
      const heads = writtenDown.get(sequence) ?? [];
      if (heads.some((written) => written.hash !== hash)) {
        problems.push(`event ${sequence} is not the one whose hash was written down`);
      }
    }
    if (events.length < EVENTS_AT_ONCE) break;
  }
  for (const written of against) {
    if (written.sequence > sequence) {
      problems.push(`events after ${sequence} are missing: ${written.sequence} were written down`);
    }
  }
  if (sequence < head.sequence) problems.push(`events after ${sequence} are missing`);
  else if (sequence > head.sequence)
    problems.push(`events after ${head.sequence} are not in the head`);
  else if (hash !== head.hash) problems.push('the end of the chain does not match its head');
  return problems;
}

/** The books: each payment and its refunds against its events, and what is counted of all of them. */
async function bookProblems(db: Kysely<Tables>): Promise<string[]> {
  const problems: string[] = [];
  const totals = new Map<string, RevenueTotal>();
  const counts = new Map<string, number>();
  const sums = createSumsRecount();
  let last = 0;
  for (;;) {
    const payments = await readPayments(db, last);
    const events = await eventsOf(db, payments);
    const refunds = await readRefunds(db, payments);
    for (const payment of payments) {
      const own = events.get(payment.id) ?? [];
      const { reference } = payment;
      const differences = [
        ...differencesFrom(own, payment),
        ...refundDifferences(own, refunds.get(reference) ?? []),
      ];
      problems.push(...differences.map((difference) => `${reference}: ${difference}`));
      if (payment.number !== last + 1) problems.push(`payment number ${last + 1} is missing`);
      last = payment.number;
      counts.set(payment.status, (counts.get(payment.status) ?? 0) + 1);
      addToTotals(totals, payment);
      sums.add(payment);
    }
    if (payments.length < PAYMENTS_AT_ONCE) break;
  }
  return [
    ...problems,
    ...(await strayProblems(db, last)),
    ...(await countProblems(db, counts)),
    ...(await totalProblems(db, totals)),
    ...sums.differencesFrom(await db.selectFrom('payment_sums').selectAll().execute()),
  ];
}

type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];

async function readPayments(db: Kysely<Tables>, after: number) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(PAYMENTS_AT_ONCE)
    .execute();
}

async function eventsOf(
  db: Kysely<Tables>,
  payments: PaymentRow[],
): Promise<Map<string | null, ReplayedEvent[]>> {
  if (payments.length === 0) return new Map();
  const ids = payments.map(({ id }) => id);
  const events = await db
    .selectFrom('payment_events')
    .select(['payment_id', 'kind', 'from_status as from', 'to_status as to', 'detail'])
    .where('payment_id', 'in', ids)
    .orderBy('sequence')
    .execute();
  return Map.groupBy(events, (event) => event.payment_id);
}

async function readRefunds(db: Kysely<Tables>, payments: PaymentRow[]) {
  if (payments.length === 0) return new Map();
  const references = payments.map(({ reference }) => reference);
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('reference', 'in', references)
    .execute();
  return Map.groupBy(refunds, ({ reference }) => reference);
}

/** Events of payments that are gone, refunds of payments that never were, and the number of the newest payment. */
async function strayProblems(db: Kysely<Tables>, last: number): Promise<string[]> {
  const gone = await db
    .selectFrom('payment_events')
    .leftJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select(({ fn }) => fn.count<number>('payment_events.payment_id').distinct().as('payments'))
    .where('payment_events.payment_id', 'is not', null)
    .where('payments.id', 'is', null)
    .executeTakeFirstOrThrow();
  const head = await db.selectFrom('ledger_head').select('payments').executeTakeFirstOrThrow();
  return [
    ...(Number(gone.payments) > 0
      ? [`${gone.payments} payments are gone, their events are not`]
      : []),
    ...(head.payments === last
      ? []
      : [`the newest payment is ${last}, counted were ${head.payments}`]),
  ];
}

async function countProblems(db: Kysely<Tables>, counts: Map<string, number>): Promise<string[]> {
  const kept = await db.selectFrom('payment_counts').selectAll().execute();
  return kept
    .filter(({ status, payments }) => payments !== (counts.get(status) ?? 0))
    .map(
      ({ status, payments }) =>
        `${payments} payments are counted as ${status}, there are ${counts.get(status) ?? 0}`,
    );
}

async function totalProblems(
  db: Kysely<Tables>,
  totals: Map<string, RevenueTotal>,
): Promise<string[]> {
  const kept = await db.selectFrom('revenue_totals').selectAll().execute();
  const keptByKey = new Map(kept.map((total) => [keyOf(total), total]));
  const keys = new Set([...keptByKey.keys(), ...totals.keys()]);
  return [...keys].flatMap((key) => {
    const is = keptByKey.get(key);
    const wanted = totals.get(key);
    const names = ['payments', 'credited_kobo', 'refunded_kobo'] as const;
    return names
      .filter((name) => (is?.[name] ?? 0) !== (wanted?.[name] ?? 0))
      .map(
        (name) =>
          `the total ${name} of ${key} is ${is?.[name] ?? 0}, the payments make ${wanted?.[name] ?? 0}`,
      );
  });
}

function addToTotals(totals: Map<string, RevenueTotal>, payment: PaymentRow): void {
  if (!payment.paid_at) return;
  const { purpose, status } = payment;
  const month = calendarMonth(new Date(payment.paid_at));
  const known = totals.get(keyOf({ month, purpose }));
  totals.set(keyOf({ month, purpose }), {
    month,
    purpose,
    payments: (known?.payments ?? 0) + (status === 'paid' ? 1 : 0),
    credited_kobo: (known?.credited_kobo ?? 0) + payment.amount_kobo,
    refunded_kobo: (known?.refunded_kobo ?? 0) + payment.refunded_kobo,
  });
}

function keyOf({ month, purpose }: Pick<RevenueTotal, 'month' | 'purpose'>): string {
  return `${month} ${purpose}`;
}
