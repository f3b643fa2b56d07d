import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { Database } from '#server/database/schema.ts';

/** How many payments stand as paid, and what they make less what went back. */
export interface Sum {
  payments: number;
  kobo: number;
}

const eventDetail = z.object({ amountKobo: z.number().optional() });

/** What the rows of the online payments say. */
export async function sumOfRows(db: Database): Promise<Sum> {
  const rows = await db
    .selectFrom('payments')
    .select(['amount_kobo', 'refunded_kobo'])
    .where('status', '=', 'paid')
    .where('source', '=', 'online')
    .execute();
  return sumOf(rows.map((row) => row.amount_kobo - row.refunded_kobo));
}

/** What the ledger's events say, replayed one after the other. */
export async function sumOfEvents(db: Database): Promise<Sum> {
  const events = await db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select(['payment_id', 'kind', 'to_status', 'detail'])
    .where('source', '=', 'online')
    .orderBy('sequence')
    .execute();
  const payments = new Map<string | null, { fee: number; kobo: number; status: string }>();
  for (const { payment_id, kind, to_status, detail } of events) {
    const { amountKobo = 0 } = eventDetail.parse(JSON.parse(detail));
    const { fee, kobo } = payments.get(payment_id) ?? { fee: amountKobo, kobo: 0 };
    payments.set(payment_id, { fee, kobo: kobo + moved(kind, fee, amountKobo), status: to_status });
  }
  const all = [...payments.values()];
  return { payments: all.filter(({ status }) => status === 'paid').length, kobo: total(all) };
}

/** What an event adds to what the school has. */
function moved(kind: string, fee: number, amountKobo: number): number {
  switch (kind) {
    case 'paid':
      // A person has credited another amount than was asked for: what arrived.
      return amountKobo || fee;
    case 'adopted':
      return fee;
    case 'refunded':
    case 'reversed':
      return -amountKobo;
    case 'refund_undone':
    case 'recredited':
      return amountKobo;
    default:
      return 0;
  }
}

/** What the bursar's file of paid payments says. */
export function sumOfFile(csv: string): Sum {
  const rows = parse<Record<string, string>>(csv, { bom: true, columns: true });
  const kobo = (naira: string | undefined) => Math.round(Number(naira) * 100);
  const online = rows.filter((row) => row.Taken === 'Online');
  return sumOf(online.map((row) => kobo(row['Amount (NGN)']) - kobo(row['Refunded (NGN)'])));
}

function sumOf(amounts: number[]): Sum {
  return { payments: amounts.length, kobo: total(amounts.map((kobo) => ({ kobo }))) };
}

function total(all: { kobo: number }[]): number {
  return all.reduce((sum, { kobo }) => sum + kobo, 0);
}
