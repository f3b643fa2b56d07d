import { type Kysely, sql } from 'kysely';

/** Class lists, fee notes, and money taken at the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...students, ...feeNotes, ...desk]) {
    await sql.raw(statement).execute(db);
  }
}

const students = [
  `create table students (
    id text primary key,
    full_name text not null, name_key text not null, sorted_key text not null,
    fee_class text not null,
    admission_number text, admission_key text unique,
    parent_name text not null, parent_phone text not null, parent_email text not null,
    search_text text not null,
    left_at text,
    created_at text not null, updated_at text not null
  )`,
  'create index students_by_class on students (fee_class, sorted_key, id)',
  'create index students_by_name on students (name_key, id)',
  'create index students_by_sorted_name on students (sorted_key)',
];

const feeNotes = [
  `create table fee_notes (
    id text primary key,
    code text not null unique,
    student_id text not null references students (id),
    purpose text not null, fee_class text not null, term text not null,
    full_kobo bigint not null check (full_kobo > 0),
    discount_kobo bigint not null check (discount_kobo >= 0),
    due_kobo bigint not null check (due_kobo = full_kobo - discount_kobo and due_kobo >= 0),
    discount_reason text, discount_note text,
    plan text not null,
    online_kobo bigint not null, desk_kobo bigint not null, moved_kobo bigint not null,
    status text not null,
    next_due_on text,
    ended_at text,
    replaced_by text references fee_notes (id) deferrable initially deferred,
    sent_at text, reminded_at text,
    created_at text not null, updated_at text not null,
    constraint fee_notes_status_known
      check (status in ('open', 'part_paid', 'paid', 'overpaid', 'cancelled', 'replaced'))
  )`,
  // One note at a time for a fee of a student: two people who make the same one cannot both succeed.
  'create unique index fee_notes_current on fee_notes (student_id, term, purpose) where ended_at is null',
  'create index fee_notes_by_kind on fee_notes (term, fee_class, purpose, status, student_id, id)',
  // Who owes, in the two orders that need no name.
  `create index fee_notes_by_outstanding
    on fee_notes (term, (due_kobo - online_kobo - desk_kobo - moved_kobo) desc, id)
    where ended_at is null`,
  `create index fee_notes_by_due_day on fee_notes (term, coalesce(next_due_on, '9999'), id)
    where ended_at is null`,
  'create index fee_notes_due on fee_notes (next_due_on, id) where next_due_on is not null',
  `create table note_sums (
    term text not null, fee_class text not null, purpose text not null,
    notes bigint not null, open bigint not null, part_paid bigint not null,
    paid bigint not null, overpaid bigint not null,
    full_kobo bigint not null, discount_kobo bigint not null, due_kobo bigint not null,
    online_kobo bigint not null, desk_kobo bigint not null, moved_kobo bigint not null,
    outstanding_kobo bigint not null, surplus_kobo bigint not null,
    other_payments bigint not null,
    other_online_kobo bigint not null, other_desk_kobo bigint not null,
    constraint note_sums_pkey primary key (term, fee_class, purpose)
  )`,
  // One e-mail about a note waits at a time: a double tap is one e-mail.
  `create table note_emails (
    id text primary key,
    note_id text not null references fee_notes (id),
    kind text not null check (kind in ('note', 'reminder')),
    queued_at text not null, attempts integer not null, next_attempt_at text not null,
    done_at text, outcome text
  )`,
  'create unique index note_emails_one on note_emails (note_id) where done_at is null',
  'create index note_emails_waiting on note_emails (next_attempt_at) where done_at is null',
  'create index note_emails_by_note on note_emails (note_id, id)',
];

const desk = [
  `create table desk_payments (
    payment_id text primary key references payments (id),
    number bigint not null unique,
    payer text not null,
    slip text, slip_key text unique,
    received_on text not null,
    reason text,
    taken_by_id text, taken_by text not null,
    form_key text not null unique,
    voided_at text, voided_by text, void_reason text
  )`,
  `create table desk_closes (
    id text primary key,
    day text not null, number integer not null,
    opening_kobo bigint not null, cash_in_kobo bigint not null, cash_out_kobo bigint not null,
    counted_kobo bigint not null, difference_kobo bigint not null,
    persons text not null, note text not null,
    closed_by text not null, closed_at text not null,
    reopened_by text, reopened_at text, reopen_reason text,
    constraint desk_closes_by_day unique (day, number)
  )`,
  `create table desk_entries (
    id text primary key,
    payment_id text not null references payments (id),
    kind text not null check (kind in ('received', 'voided', 'refunded')),
    channel text not null,
    amount_kobo bigint not null check (amount_kobo > 0),
    day text not null,
    by_id text, by_name text not null,
    at text not null,
    close_id text references desk_closes (id)
  )`,
  'create index desk_entries_by_day on desk_entries (day, id)',
  'create index desk_entries_by_payment on desk_entries (payment_id, id)',
];
