import type { ExpressionBuilder } from 'kysely';
import { type DeskChannel, deskChannelNames, deskReceiptNumber } from '#contract/book/desk.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { Payment } from './payment.ts';

export type DeskFacts = NonNullable<Awaited<ReturnType<typeof findDeskFacts>>>;

/** What a payment at the desk has besides its row; undefined for one that was paid online. */
export async function findDeskFacts(
  db: Database,
  payment: Pick<Payment, 'id' | 'source' | 'partOf'>,
) {
  if (payment.source !== 'desk') return undefined;
  const facts = await db
    .selectFrom('desk_payments')
    .select(['number', 'payer', 'slip', 'received_on as receivedOn', 'reason'])
    .select(['taken_by as takenBy', 'voided_at as voidedAt', 'voided_by as voidedBy'])
    .select('void_reason as voidReason')
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  return facts && { ...facts, whole: await findWhole(db, payment) };
}

/** The money that a payment is a part of: how many parts, and their sum. */
async function findWhole(db: Database, { partOf }: Pick<Payment, 'partOf'>) {
  if (!partOf) return undefined;
  const { parts, sum } = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.countAll<number>().as('parts'),
      fn.sum<number>('amount_kobo').as('sum'),
    ])
    .where('part_of', '=', partOf)
    .executeTakeFirstOrThrow();
  // PostgreSQL answers counts and sums as texts.
  return { parts: Number(parts), amountKobo: kobo(Number(sum)) };
}

type DeskPayments = ExpressionBuilder<Pick<Tables, 'desk_payments'>, 'desk_payments'>;

/** Every key stands once: of a number that was used again, and of a record that was voided, it ends with its payment. */
export function slipKeyAgain(slipKey: string, paymentId: string): string {
  return `${slipKey} ${paymentId}`;
}

/** All records with a number; no key has a blank of its own. */
export function hasSlip(eb: DeskPayments, slipKey: string) {
  return eb.or([
    eb('desk_payments.slip_key', '=', slipKey),
    eb('desk_payments.slip_key', 'like', slipKeyAgain(slipKey, '%')),
  ]);
}

/** By the id of the payment. */
export type AtDesk = Map<string, { number: number; takenBy: string; slip: string | null }>;

/** Number of the receipt, who took the money and the slip, for those of these payments that came at the desk. */
export async function findAtDesk(
  db: Database,
  payments: Pick<Payment, 'id' | 'source'>[],
): Promise<AtDesk> {
  const ids = payments.filter(({ source }) => source === 'desk').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_payments')
    .select(['payment_id as id', 'number', 'taken_by as takenBy', 'slip'])
    .where('payment_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** 'POS at the desk, reference RRN 0012, no. D-000123, taken by Mrs Obi': what the receipt says of how it was paid. */
export function deskMethod(channel: string | null, facts: DeskFacts): string {
  const { number, takenBy, slip, whole } = facts;
  const name = deskChannelNames[channel as DeskChannel] ?? 'Money';
  const part = whole ? `, one of ${whole.parts} parts of ${formatNaira(whole.amountKobo)}` : '';
  const reference = slip ? `, reference ${slip}` : '';
  return `${name} at the desk${part}${reference}, no. ${deskReceiptNumber(number)}, taken by ${takenBy}`;
}
