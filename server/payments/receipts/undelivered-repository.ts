import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import {
  MOST_UNDELIVERED,
  UNDELIVERED_DAYS,
  type UndeliveredKind,
  type UndeliveredReason,
  undeliveredReasons,
} from '#contract/undelivered.ts';
import type { Database, Tables } from '../../database/schema.ts';

const DAY_MS = 24 * 60 * 60_000;

/** One e-mail that did not arrive, and what its reader can be reached by otherwise. */
export interface UndeliveredRow {
  id: string;
  at: string;
  reason: UndeliveredReason;
  name: string;
  feeClass: string;
  purpose: string;
  /** a key; empty of a message */
  term: string;
  email: string;
  phone: string;
  /** reference of the payment, code of the fee note, or number of the message */
  mark: string;
  /** of the fee note, or of the message */
  aboutId: string;
}

/** Those that nobody has seen to since: not sent again, paid back, sent another way or answered. */
export async function findUndelivered(
  db: Database,
  kind: UndeliveredKind,
  now: Date,
): Promise<UndeliveredRow[]> {
  const rows = await undelivered[kind](db, sinceOf(now))
    .orderBy('at', 'desc')
    .limit(MOST_UNDELIVERED)
    .execute();
  return rows.map(({ at, outcome, mark, ...row }) => {
    return { ...row, at: at ?? '', reason: outcome as UndeliveredReason, mark: String(mark) };
  });
}

/** How many did not arrive, of how many that came to an end. */
export async function countUndelivered(db: Database, kind: UndeliveredKind, now: Date) {
  const since = sinceOf(now);
  const rows = undelivered[kind](db, since).as('rows');
  const { total } = await db
    .selectFrom(rows)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { ended } = await db
    // The columns that are read here are the same in each.
    .selectFrom(`${tables[kind] as 'note_emails'} as emails`)
    .select(({ fn }) => fn.countAll<number>().as('ended'))
    .where('emails.done_at', '>=', since)
    .where('emails.outcome', 'in', ['sent', ...undeliveredReasons])
    .executeTakeFirstOrThrow();
  return { total: Number(total), of: Number(ended) };
}

const tables = {
  receipts: 'receipt_emails',
  notes: 'note_emails',
  messages: 'message_emails',
} as const;

interface FoundRow extends Omit<UndeliveredRow, 'at' | 'reason' | 'mark'> {
  at: string | null;
  outcome: string | null;
  mark: string | number;
}

/** Each joins other tables; what they select is the same. */
const undelivered = { receipts, notes, messages } as unknown as Record<
  UndeliveredKind,
  (db: Database, since: string) => SelectQueryBuilder<Tables, never, FoundRow>
>;

function receipts(db: Database, since: string) {
  return (
    db
      .selectFrom('receipt_emails as emails')
      .innerJoin('payments', 'payments.id', 'emails.payment_id')
      .select(['emails.payment_id as id', 'emails.done_at as at', 'emails.outcome'])
      .select(['payments.full_name as name', 'payments.fee_class as feeClass'])
      .select(['payments.purpose', 'payments.term', 'payments.email', 'payments.phone'])
      .select(['payments.reference as mark', 'payments.id as aboutId'])
      .where('emails.done_at', '>=', since)
      .where('emails.outcome', 'in', undeliveredReasons)
      .where('payments.status', '=', 'paid')
      // Of a payer who was erased nothing is left to be reached by.
      .where('payments.email', 'like', '%@%')
  );
}

function notes(db: Database, since: string) {
  return db
    .selectFrom('note_emails as emails')
    .innerJoin('fee_notes', 'fee_notes.id', 'emails.note_id')
    .innerJoin('students', 'students.id', 'fee_notes.student_id')
    .select(['emails.id as id', 'emails.done_at as at', 'emails.outcome'])
    .select(['students.full_name as name', 'fee_notes.fee_class as feeClass'])
    .select(['fee_notes.purpose', 'fee_notes.term'])
    .select(['students.parent_email as email', 'students.parent_phone as phone'])
    .select(['fee_notes.code as mark', 'fee_notes.id as aboutId'])
    .where('emails.done_at', '>=', since)
    .where('emails.outcome', 'in', undeliveredReasons)
    .where('fee_notes.ended_at', 'is', null)
    .where(isLastAbout)
    .where(({ eb, or, ref }) =>
      or([
        eb('fee_notes.sent_at', 'is', null),
        eb('fee_notes.sent_at', '<=', ref('emails.done_at')),
      ]),
    )
    .where(({ eb, or, ref }) =>
      or([
        eb('fee_notes.reminded_at', 'is', null),
        eb('fee_notes.reminded_at', '<=', ref('emails.done_at')),
      ]),
    );
}

/** Another e-mail about the note that came later says more, also while it waits. */
function isLastAbout({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables & { emails: Tables['note_emails'] }, 'emails'>) {
  return not(
    exists(
      selectFrom('note_emails as later')
        .select('later.id')
        .whereRef('later.note_id', '=', 'emails.note_id')
        .whereRef('later.id', '>', 'emails.id'),
    ),
  );
}

function messages(db: Database, since: string) {
  return db
    .selectFrom('message_emails as emails')
    .innerJoin('messages', 'messages.id', 'emails.id')
    .select(['emails.id as id', 'emails.done_at as at', 'emails.outcome'])
    .select(['messages.name', 'messages.class_name as feeClass', 'messages.subject as purpose'])
    .select(({ val }) => val('').as('term'))
    .select([
      'messages.email',
      'messages.phone',
      'messages.number as mark',
      'messages.id as aboutId',
    ])
    .where('emails.done_at', '>=', since)
    .where('emails.outcome', 'in', undeliveredReasons)
    .where('messages.state', '=', 'new');
}

function sinceOf(now: Date): string {
  return new Date(now.getTime() - UNDELIVERED_DAYS * DAY_MS).toISOString();
}
