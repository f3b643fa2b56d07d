import * as z from 'zod';
import { firstIdAt } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';

export interface Span {
  startsAt: Date;
  /** the first instant after it */
  endsAt: Date;
}

/** Events by which money went back to a payer, and by which it came back to the school. */
const RETURNED = ['refunded', 'reversed'];
const TAKEN_OUT = ['refund_undone', 'recredited'];

const detailOf = z.object({ amountKobo: z.number().optional() });

/** What the summary asks the books. Nothing here reads more than a day's events, or what is open. */
export function createSummaryFactsRepository(db: Database) {
  return { findCredited, findReturned, findOpen, findOldestFinding, findMessages };

  /** What was paid on one day, whatever became of it since. `day` is a whole day at the school. */
  async function findCredited({ startsAt }: Span): Promise<{ payments: number; kobo: number }> {
    const rows = await db
      .selectFrom('payment_sums')
      .select(['amount_kobo as amountKobo', 'credited_kobo as creditedKobo'])
      .where('span', '=', 'day')
      .where('starts_at', '=', startsAt.toISOString())
      .execute();
    // Each credited payment of a sum has added its amount once; the sum of a status may count others, too.
    return {
      payments: add(rows.map(({ amountKobo, creditedKobo }) => creditedKobo / amountKobo)),
      kobo: add(rows.map(({ creditedKobo }) => creditedKobo)),
    };
  }

  /** What went back on one day of what was paid at any time, and refunds that came undone on it. */
  async function findReturned({ startsAt, endsAt }: Span) {
    const rows = await db
      .selectFrom('payment_events')
      .select(['kind', 'detail'])
      // Ids begin with the time of their event.
      .where('id', '>=', firstIdAt(startsAt))
      .where('id', '<', firstIdAt(endsAt))
      .where('kind', 'in', [...RETURNED, ...TAKEN_OUT])
      .execute();
    // A payment on hold that is reversed was never credited: nothing went back.
    const amounts = rows.flatMap(({ kind, detail }) => {
      const { amountKobo } = detailOf.parse(JSON.parse(detail));
      return amountKobo ? [{ kind, amountKobo }] : [];
    });
    const returned = amounts.filter(({ kind }) => RETURNED.includes(kind));
    const undone = amounts.filter(({ kind }) => TAKEN_OUT.includes(kind));
    return {
      refunds: returned.length,
      kobo: add(returned.map(({ amountKobo }) => amountKobo)),
      undone: undone.length,
      undoneKobo: add(undone.map(({ amountKobo }) => amountKobo)),
    };
  }

  /** Payments that nobody has finished or declined, started before `startedBefore`; `overdue` should have been asked about. */
  async function findOpen(startedBefore: Date, dueBefore: Date) {
    const open = () =>
      db
        .selectFrom('payments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('next_check_at', 'is not', null);
    const old = await open()
      .where('status', 'in', ['initialized', 'pending'])
      .where('created_at', '<', startedBefore.toISOString())
      .executeTakeFirstOrThrow();
    const overdue = await open()
      .where('next_check_at', '<', dueBefore.toISOString())
      .executeTakeFirstOrThrow();
    return { payments: Number(old.count), overdue: Number(overdue.count) };
  }

  async function findOldestFinding(): Promise<string | undefined> {
    const row = await db
      .selectFrom('payment_reviews')
      .select((eb) => eb.fn.min('found_at').as('foundAt'))
      .where('resolved_at', 'is', null)
      .executeTakeFirst();
    return row?.foundAt ?? undefined;
  }

  /** When the provider last told something new by itself, and the newest payment before `paidBefore`. */
  async function findMessages(paidBefore: Date) {
    const last = await db
      .selectFrom('webhook_deliveries')
      .select('received_at as at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const paid = await db
      .selectFrom('payments')
      .select('paid_at as at')
      .where('paid_at', 'is not', null)
      .where('paid_at', '<', paidBefore.toISOString())
      .orderBy('paid_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { lastAt: last?.at, lastPaidAt: paid?.at ?? undefined };
  }
}

function add(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
