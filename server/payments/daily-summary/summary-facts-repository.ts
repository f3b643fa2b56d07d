import * as z from 'zod';
import { firstIdAt } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';

/** Events by which money went back to a payer, and by which it came back to the school. */
const RETURNED = ['refunded', 'reversed'];
const UNDONE = ['refund_undone', 'recredited'];

const eventDetail = z.object({ amountKobo: z.number().optional() });

/** What the summary reads from the payments: at most a day's events, and what is open. */
export function createSummaryFactsRepository(db: Database) {
  return { findCredited, findReturned, findOpen, findOldestFinding, findMessages };

  /** What was paid on the day at the school that starts then, whatever happened to it since. */
  async function findCredited(startsAt: Date): Promise<{ payments: number; kobo: number }> {
    const rows = await db
      .selectFrom('payment_sums')
      .select(['amount_kobo as amountKobo', 'credited_kobo as creditedKobo'])
      .where('span', '=', 'day')
      .where('starts_at', '=', startsAt.toISOString())
      .execute();
    // Each credited payment added its amount once; the sum's own count may include payments that were not credited.
    return {
      payments: add(rows.map(({ amountKobo, creditedKobo }) => creditedKobo / amountKobo)),
      kobo: add(rows.map(({ creditedKobo }) => creditedKobo)),
    };
  }

  /** What went back on one day of what was paid at any time, and refunds that came undone on it. */
  async function findReturned(startsAt: Date, endsAt: Date) {
    const rows = await db
      .selectFrom('payment_events')
      .select(['kind', 'detail'])
      // Ids begin with the time of their event.
      .where('id', '>=', firstIdAt(startsAt))
      .where('id', '<', firstIdAt(endsAt))
      .where('kind', 'in', [...RETURNED, ...UNDONE])
      .execute();
    // No amount: a payment on hold was reversed, which was never credited.
    const amountsOf = (kinds: string[]) =>
      rows
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ detail }) => eventDetail.parse(JSON.parse(detail)).amountKobo ?? 0)
        .filter((amount) => amount !== 0);
    const returned = amountsOf(RETURNED);
    const undone = amountsOf(UNDONE);
    return {
      refunds: returned.length,
      kobo: add(returned),
      undone: undone.length,
      undoneKobo: add(undone),
    };
  }

  /** Unfinished payments started before `startedBefore`, and how many should have been asked about by now. */
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

  /** When the provider's last message came, and the newest payment before `paidBefore`. */
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
