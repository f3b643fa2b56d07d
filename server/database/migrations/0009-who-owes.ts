import { type Kysely, sql } from 'kysely';

/**
 * Who owes is counted from fee notes and payments. Nothing uses `note_sums`, `fee_notes_by_kind`,
 * `fee_notes_by_outstanding` and `fee_notes_by_due_day` any more; the version before this one does, so a later one drops them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

/** With all that is added up or asked for: SQLite reads nothing but the index then. */
const indexes = [
  `create index fee_notes_who_owes on fee_notes (term, fee_class, purpose, status, ended_at,
    due_kobo, discount_kobo, online_kobo, desk_kobo, moved_kobo)`,
  `create index payments_without_note_by_fee on payments (term, fee_class, purpose, source,
    amount_kobo, refunded_kobo, note_id, paid_at)
    where note_id is null and paid_at is not null`,
];
