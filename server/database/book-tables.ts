import type { DeskChannel } from '#contract/book/desk.ts';
import type { NoteStatus } from '#contract/book/fee-notes.ts';
import type { Kobo } from '#contract/money.ts';
import type { UndeliveredReason } from '#contract/undelivered.ts';

/** ISO 8601 text in UTC. */
type Instant = string;
/** A day at the school, '2027-01-15'. */
type Day = string;

/** What a column means is said in server/leaving/book-tables.ts; here only what the program needs besides. */
export interface BookTables {
  students: {
    id: string;
    full_name: string;
    /** `joinedName` of the name, and the same with its words sorted: 'Okafor Ada' is 'Ada Okafor'. */
    name_key: string;
    sorted_key: string;
    fee_class: string;
    admission_number: string | null;
    /** The admission number without case, blanks and signs. */
    admission_key: string | null;
    parent_name: string;
    parent_phone: string;
    parent_email: string;
    /** Folded name, admission number and digits of the phone, for the search. */
    search_text: string;
    left_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  fee_notes: {
    id: string;
    code: string;
    student_id: string;
    purpose: string;
    fee_class: string;
    term: string;
    full_kobo: Kobo;
    discount_kobo: Kobo;
    due_kobo: Kobo;
    discount_reason: string | null;
    discount_note: string | null;
    /** JSON: `notePlan` in contract/schemas/fee-notes.ts */
    plan: string;
    /** Credited less given back, by where it was paid; and surplus moved here, less what was moved away. */
    online_kobo: number;
    desk_kobo: number;
    moved_kobo: number;
    status: NoteStatus;
    /** The day of the first part that is not paid; null when nothing is outstanding. */
    next_due_on: Day | null;
    ended_at: Instant | null;
    replaced_by: string | null;
    sent_at: Instant | null;
    reminded_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** E-mails about fee notes, to the parent on the class list of the day on which they are sent. */
  note_emails: {
    id: string;
    note_id: string;
    kind: 'note' | 'reminder';
    queued_at: Instant;
    attempts: number;
    next_attempt_at: Instant;
    done_at: Instant | null;
    /** `not_due`: it was paid or ended before the e-mail went out. */
    outcome: 'sent' | 'not_due' | UndeliveredReason | null;
  };
  /** What a payment at the desk has besides its row in `payments`. */
  desk_payments: {
    payment_id: string;
    /** 1, 2, 3, …: the receipt's own series. */
    number: number;
    payer: string;
    slip: string | null;
    /** The slip's reference without case, blanks and signs: used once. */
    slip_key: string | null;
    received_on: Day;
    /** Why more was taken than is due. */
    reason: string | null;
    taken_by_id: string | null;
    taken_by: string;
    /** Made by the form: a double click is one record. */
    form_key: string;
    voided_at: Instant | null;
    voided_by: string | null;
    void_reason: string | null;
  };
  /** Every movement of money at the desk, on the day on which it is counted. */
  desk_entries: {
    id: string;
    payment_id: string;
    kind: 'received' | 'voided' | 'refunded';
    channel: DeskChannel;
    amount_kobo: Kobo;
    day: Day;
    by_id: string | null;
    by_name: string;
    at: Instant;
    /** The close that counted it; null while it was not counted. */
    close_id: string | null;
  };
  desk_closes: {
    id: string;
    day: Day;
    /** 1 for the first close of the day. */
    number: number;
    opening_kobo: number;
    cash_in_kobo: number;
    cash_out_kobo: number;
    counted_kobo: number;
    /** Counted less expected: below nothing when cash is missing. */
    difference_kobo: number;
    /** JSON: what each person took, paid out and counted. */
    persons: string;
    note: string;
    closed_by: string;
    closed_at: Instant;
    reopened_by: string | null;
    reopened_at: Instant | null;
    reopen_reason: string | null;
  };
}
