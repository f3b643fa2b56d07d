import type { MovementKind } from '../../database/payment-tables.ts';
import type { Database } from '../../database/schema.ts';
import { noteColumns, readNote } from '../ledger/fee-notes.ts';

type MoneyKind = Exclude<MovementKind, 'charge_named'>;

export type StudentMovement = Awaited<ReturnType<typeof findMovements>>[number];
export type MovedEvent = Awaited<ReturnType<typeof findMoves>>[number];

export async function findStatementStudent(db: Database, id: string) {
  return db
    .selectFrom('students')
    .select([
      'id',
      'full_name as fullName',
      'fee_class as feeClass',
      'admission_number as admissionNumber',
      'parent_name as parentName',
      'left_at as leftAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Also those that were cancelled or replaced, in the order in which they were made. */
export async function findSessionNotes(db: Database, studentId: string, session: string) {
  const rows = await db
    .selectFrom('fee_notes')
    .select(noteColumns)
    .where('student_id', '=', studentId)
    .where((eb) => eb.or([eb('term', '=', session), eb('term', 'like', `${session}-%`)]))
    .orderBy('id')
    .execute();
  return rows.map(readNote);
}

/** What of a student's money came and went: on these notes, or of the session and on no note. */
export async function findMovements(
  db: Database,
  studentId: string,
  session: string,
  noteIds: readonly string[],
) {
  return (
    db
      .selectFrom('payments')
      .innerJoin('money_movements as moved', 'moved.payment_id', 'payments.id')
      .innerJoin('payment_events as events', 'events.sequence', 'moved.sequence')
      .leftJoin('desk_payments', 'desk_payments.payment_id', 'payments.id')
      .select([
        'moved.sequence',
        'moved.amount_kobo as amountKobo',
        'moved.received_on as receivedOn',
        'moved.counts_on as countsOn',
        'events.created_at as at',
        'payments.reference',
        'payments.source',
        'payments.purpose',
        'payments.term',
        'desk_payments.number as deskNumber',
      ])
      .select((eb) => eb.ref('moved.kind').$castTo<MoneyKind>().as('kind'))
      // What the provider takes is no matter of a parent's.
      .where('moved.kind', '<>', 'charge_named')
      .where((eb) =>
        eb.or([
          noteIds.length > 0 ? eb('payments.note_id', 'in', noteIds) : eb.lit(false),
          eb.and([
            eb('payments.student_id', '=', studentId),
            eb('payments.note_id', 'is', null),
            eb.or([eb('payments.term', '=', session), eb('payments.term', 'like', `${session}-%`)]),
          ]),
        ]),
      )
      .orderBy('moved.sequence')
      .execute()
  );
}

export async function findMoves(db: Database, noteIds: readonly string[]) {
  if (noteIds.length === 0) return [];
  return db
    .selectFrom('payment_events')
    .select(['sequence', 'note_id as noteId', 'detail', 'created_at as at'])
    .where('note_id', 'in', noteIds)
    .where('kind', '=', 'surplus_moved')
    .orderBy('sequence')
    .execute();
}
