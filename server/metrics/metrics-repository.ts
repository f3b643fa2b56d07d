import { sql } from 'kysely';
import { calendarDay } from '#contract/dates/school-time.ts';
import { messageStates } from '#contract/messages.ts';
import { staffPaymentStatuses } from '#contract/staff.ts';
import { noteMoney } from '../database/note-money.ts';
import type { Database } from '../database/schema.ts';
import { ONCE } from '../jobs/work-once.ts';

export type Facts = Awaited<ReturnType<typeof readFacts>>;

const rows = sql<number>`count(*)`.as('rows');

/** From indexes, in which finished work is not; of the payments all are counted, in some ten milliseconds at a school. */
export async function readFacts(db: Database, now: Date) {
  const { findings, nextCheckAt, lastWebhookAt, ...waiting } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('payment_reviews').select(rows).where('resolved_at', 'is', null).as('findings'),
      selectFrom('payments')
        .select(({ fn }) => fn.min('next_check_at').as('at'))
        .where('next_check_at', 'is not', null)
        .as('nextCheckAt'),
      selectFrom('webhook_deliveries')
        .select('received_at')
        .orderBy('id', 'desc')
        .limit(1)
        .as('lastWebhookAt'),
      selectFrom('webhook_deliveries')
        .select(rows)
        .where('processed_at', 'is', null)
        .as('webhooks'),
      selectFrom('receipt_emails').select(rows).where('done_at', 'is', null).as('receipt_emails'),
      selectFrom('note_emails').select(rows).where('done_at', 'is', null).as('note_emails'),
      selectFrom('message_emails').select(rows).where('done_at', 'is', null).as('message_emails'),
      selectFrom('news').select(rows).where('formats_due_at', 'is not', null).as('picture_formats'),
      selectFrom('school_pictures')
        .select(rows)
        .where('formats_due_at', 'is not', null)
        .as('gallery_formats'),
    ])
    .executeTakeFirstOrThrow();
  const { credited, refunded } = await db
    .selectFrom('revenue_by_month')
    .select(({ fn }) => [
      fn.sum<number | null>('credited_kobo').as('credited'),
      fn.sum<number | null>('refunded_kobo').as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  return {
    payments: await countPayments(db),
    ...(await readBook(db, calendarDay(now))),
    messages: await countMessages(db),
    oldestNewMessageAt: await findOldestNewMessage(db),
    creditedKobo: Number(credited ?? 0),
    refundedKobo: Number(refunded ?? 0),
    findings: findings ?? 0,
    nextCheckAt,
    lastWebhookAt,
    waiting: waiting as Record<string, number>,
    finished: await db
      .selectFrom('leases')
      .select(['name', 'finished_at as at'])
      .where('finished_at', 'is not', null)
      .where('name', 'not like', `${ONCE}%`)
      .execute(),
    alarms: await db.selectFrom('alarms').select('name').execute(),
  };
}

async function countPayments(db: Database) {
  const counted = await db
    .selectFrom('payments')
    .select(['status', rows])
    .groupBy('status')
    .execute();
  return staffPaymentStatuses.map((status) => {
    return { status, payments: Number(counted.find((row) => row.status === status)?.rows ?? 0) };
  });
}

/** From the index: there are those of a year. */
async function countMessages(db: Database) {
  const counted = await db
    .selectFrom('messages')
    .select(['state', rows])
    .groupBy('state')
    .execute();
  return messageStates.map((state) => {
    return { state, messages: Number(counted.find((row) => row.state === state)?.rows ?? 0) };
  });
}

async function findOldestNewMessage(db: Database): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('messages')
    .select('created_at as at')
    .where('state', '=', 'new')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return oldest?.at;
}

/** From an index of the fee notes, the rows of one class list and the entries of one day. */
async function readBook(db: Database, today: string) {
  const students = await db
    .selectFrom('students')
    .select(rows)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  const notes = await db
    .selectFrom('fee_notes')
    .select('status')
    .select(({ fn }) => [rows, fn.sum<number>(noteMoney.outstanding).as('outstanding')])
    .groupBy('status')
    .execute();
  const entries = await db
    .selectFrom('desk_entries')
    .select(['kind', ({ fn }) => fn.sum<number>('amount_kobo').as('kobo')])
    .where('day', '=', today)
    .groupBy('kind')
    .execute();
  return {
    students: Number(students.rows),
    notes: (['open', 'part_paid', 'paid', 'overpaid'] as const).map((status) => {
      return { status, notes: Number(notes.find((row) => row.status === status)?.rows ?? 0) };
    }),
    outstandingKobo: notes.reduce((sum, row) => sum + Number(row.outstanding), 0),
    deskTodayKobo: entries.reduce(
      (sum, { kind, kobo }) => sum + (kind === 'received' ? 1 : -1) * Number(kobo),
      0,
    ),
  };
}
