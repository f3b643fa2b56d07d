import type { Database } from '../../database/schema.ts';

const PAYMENTS_AT_ONCE = 1_000;

/** What of the desk's own tables the payments do not say, in a few words each. */
export async function deskProblems(db: Database): Promise<string[]> {
  const problems: string[] = [];
  let last = 0;
  let number = 0;
  for (;;) {
    const payments = await readDeskPayments(db, last);
    const sums = await movedOf(db, last, payments.at(-1)?.number ?? last);
    for (const payment of payments) {
      const { reference, deskNumber } = payment;
      const moved = sums.get(reference) ?? 0;
      const left = payment.credited - payment.refunded;
      if (moved !== left) problems.push(`${reference}: the desk moved ${moved} kobo, not ${left}`);
      if (deskNumber === null) problems.push(`${reference}: has no number of the desk`);
      last = payment.number;
      number += 1;
    }
    if (payments.length < PAYMENTS_AT_ONCE) break;
  }
  const { most } = await db
    .selectFrom('desk_payments')
    .select(({ fn }) => fn.max('number').as('most'))
    .executeTakeFirstOrThrow();
  if ((most ?? 0) !== number) {
    problems.push(`the desk has ${number} payments, and its last number is ${most ?? 0}`);
  }
  return problems;
}

function readDeskPayments(db: Database, after: number) {
  return db
    .selectFrom('payments')
    .leftJoin('desk_payments', 'desk_payments.payment_id', 'payments.id')
    .select(['payments.number', 'payments.reference', 'desk_payments.number as deskNumber'])
    .select(['amount_kobo as credited', 'refunded_kobo as refunded'])
    .where('source', '=', 'desk')
    .where('payments.number', '>', after)
    .orderBy('payments.number')
    .limit(PAYMENTS_AT_ONCE)
    .execute();
}

/** What the entries of the desk add up to, by reference. */
async function movedOf(db: Database, after: number, upTo: number): Promise<Map<string, number>> {
  const entries = await db
    .selectFrom('desk_entries')
    .innerJoin('payments', 'payments.id', 'desk_entries.payment_id')
    .select(['payments.reference', 'desk_entries.kind'])
    .select(['desk_entries.amount_kobo as amountKobo'])
    .where('payments.number', '>', after)
    .where('payments.number', '<=', upTo)
    .execute();
  const sums = new Map<string, number>();
  for (const { reference, kind, amountKobo } of entries) {
    const change = kind === 'received' ? amountKobo : -amountKobo;
    sums.set(reference, (sums.get(reference) ?? 0) + change);
  }
  return sums;
}
