import type { Database } from '../../database/schema.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { deskProblems } from './desk-check.ts';
import { CHAIN_START, chainHash, type LedgerHead, readHead } from './ledger.ts';
import { findMoneyEvents, type Movement, movementOf } from './movements.ts';
import { noteProblems, type ReplayedNote, replayNote } from './note-check.ts';
import { paymentColumns } from './payment.ts';
import { differencesFrom, type ReplayedEvent, refundDifferences } from './replay.ts';
import { type RevenueTotal, readRevenue, revenueOf } from './revenue.ts';

/** `problem` is the first of `problems`; each says in a few words what does not agree. */
export type LedgerCheck =
  | (LedgerHead & { intact: true })
  | { intact: false; problem: string; problems: string[] };

const EVENTS_AT_ONCE = 1_000;
const PAYMENTS_AT_ONCE = 300;
const MOST_PROBLEMS = 100;

/**
 * Recomputes every hash from the first event, replays the events of each payment and fee note against its row, and
 * recounts all totals. `against` are heads that were written down elsewhere: they show a chain that was rewritten as a
 * whole or cut off. Reads one moment of the database; for a process of its own, since SQLite answers nothing meanwhile.
 */
export async function verifyLedger(
  db: Database,
  against: readonly LedgerHead[] = [],
): Promise<LedgerCheck> {
  return inSnapshot(db, async (snapshot) => {
    const head = await readHead(snapshot);
    const notes = new Map<string, ReplayedNote>();
    const problems = [
      ...(await chainProblems(snapshot, head, against, notes)),
      ...(await paymentProblems(snapshot)),
      ...(await noteProblems(snapshot, notes)),
      ...(await deskProblems(snapshot)),
    ];
    const [problem] = problems;
    if (problem === undefined) return { intact: true, sequence: head.sequence, hash: head.hash };
    return { intact: false, problem, problems: problems.slice(0, MOST_PROBLEMS) };
  });
}

/** Whether the events of a payment say what its row does. Reads twice: a refund may be written in between. */
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

/** Also collects what the events say about fee notes, since each event is read here once. */
async function chainProblems(
  db: Database,
  head: LedgerHead,
  against: readonly LedgerHead[],
  notes: Map<string, ReplayedNote>,
) {
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
      problems.push(...replayNote(notes, event));
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
  if (sequence < head.sequence) return [...problems, `events after ${sequence} are missing`];
  if (sequence > head.sequence) {
    return [...problems, `events after ${head.sequence} are not in the head`];
  }
  if (hash !== head.hash) problems.push('the end of the chain does not match its head');
  return problems;
}

async function paymentProblems(db: Database): Promise<string[]> {
  const problems: string[] = [];
  const figures = new Map<string, number>();
  let last = 0;
  for (;;) {
    const payments = await readPayments(db, last);
    const events = await eventsOf(db, payments);
    const refunds = await readRefunds(db, payments);
    const moved = await readMovements(db, payments);
    problems.push(...(await movementProblems(db, payments, moved)));
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
      for (const movement of moved.get(payment.id) ?? []) {
        addTotal(figures, revenueOf({ movement, purpose: payment.purpose }));
      }
    }
    if (payments.length < PAYMENTS_AT_ONCE) break;
  }
  return [...problems, ...(await strayProblems(db, last)), ...(await figureProblems(db, figures))];
}

type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];

function readPayments(db: Database, after: number) {
  const query = db.selectFrom('payments').selectAll().select(paymentColumns);
  return query.where('number', '>', after).orderBy('number').limit(PAYMENTS_AT_ONCE).execute();
}

async function eventsOf(
  db: Database,
  payments: { id: string }[],
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

async function readRefunds(db: Database, payments: PaymentRow[]) {
  if (payments.length === 0) return new Map();
  const references = payments.map(({ reference }) => reference);
  const query = db.selectFrom('refunds').selectAll().where('reference', 'in', references);
  return Map.groupBy(await query.execute(), ({ reference }) => reference);
}

async function readMovements(db: Database, payments: PaymentRow[]) {
  if (payments.length === 0) return new Map<string, Movement[]>();
  const ids = payments.map(({ id }) => id);
  const query = db.selectFrom('money_movements').selectAll().where('payment_id', 'in', ids);
  return Map.groupBy(await query.orderBy('sequence').execute(), (row) => row.payment_id);
}

/** Every movement must be what its event says, and every event must have moved what it says. */
async function movementProblems(
  db: Database,
  payments: PaymentRow[],
  moved: Map<string, Movement[]>,
): Promise<string[]> {
  if (payments.length === 0) return [];
  const { moved_until: until } = await db
    .selectFrom('ledger_head')
    .select('moved_until')
    .executeTakeFirstOrThrow();
  const ids = payments.map(({ id }) => id);
  const events = await findMoneyEvents(db, 0, Number.MAX_SAFE_INTEGER, ids);
  const said = new Map(
    events
      .filter(({ sequence }) => sequence <= until)
      .flatMap((event) => movementOf(event) ?? [])
      .map((movement) => [movement.sequence, movement]),
  );
  const problems: string[] = [];
  for (const movement of [...moved.values()].flat()) {
    const { counts_on, ...stored } = movement;
    const expected = said.get(movement.sequence);
    said.delete(movement.sequence);
    if (!expected || !isSame(stored, expected) || counts_on < stored.received_on) {
      problems.push(`the movement of event ${movement.sequence} is not what the event says`);
    }
  }
  for (const sequence of said.keys()) problems.push(`event ${sequence} has no movement`);
  return problems;
}

function isSame(one: Omit<Movement, 'counts_on'>, other: Omit<Movement, 'counts_on'>): boolean {
  const names = Object.keys(other) as (keyof typeof other)[];
  return names.every((name) => one[name] === other[name]);
}

async function strayProblems(db: Database, last: number): Promise<string[]> {
  const gone = await db
    .selectFrom('payment_events')
    .leftJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select(({ fn }) => fn.count<number>('payment_events.payment_id').distinct().as('payments'))
    .where('payment_events.payment_id', 'is not', null)
    .where('payments.id', 'is', null)
    .executeTakeFirstOrThrow();
  const head = await db.selectFrom('ledger_head').select('payments').executeTakeFirstOrThrow();
  return [
    Number(gone.payments) > 0 && `${gone.payments} payments are gone, their events are not`,
    head.payments !== last && `the newest payment is ${last}, counted were ${head.payments}`,
  ].filter((problem) => problem !== false);
}

async function figureProblems(db: Database, counted: Map<string, number>): Promise<string[]> {
  const stored = new Map<string, number>();
  for (const total of await readRevenue(db)) addTotal(stored, total);
  return [...new Set([...stored.keys(), ...counted.keys()])]
    .map((name) => ({ name, is: stored.get(name) ?? 0, made: counted.get(name) ?? 0 }))
    .filter(({ is, made }) => is !== made)
    .map(({ name, is, made }) => `${name} is ${is}, the payments make ${made}`);
}

function addTotal(figures: Map<string, number>, total: RevenueTotal): void {
  for (const name of ['payments', 'credited_kobo', 'refunded_kobo'] as const) {
    const figure = `the total ${name} of ${total.month} ${total.purpose} ${total.source}`;
    figures.set(figure, (figures.get(figure) ?? 0) + total[name]);
  }
}
