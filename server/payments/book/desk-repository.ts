import { type DeskChannel, slipKey } from '#contract/book/desk.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Actor } from '../../database/audit-log.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { hasSlip, slipKeyAgain } from '../ledger/desk-facts.ts';

export type DeskFacts = Omit<
  Tables['desk_payments'],
  'number' | 'voided_at' | 'voided_by' | 'void_reason'
>;

/** Writes what a payment at the desk has besides its row, with the next number. The caller holds the ledger's head. */
export async function insertDeskPayment(trx: Database, facts: DeskFacts): Promise<number> {
  const { last } = await trx
    .selectFrom('desk_payments')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await trx
    .insertInto('desk_payments')
    .values({ ...facts, number })
    .execute();
  return number;
}

/** In the order of their numbers. */
export async function findByFormKeys(db: Database, formKeys: readonly string[]) {
  return db
    .selectFrom('desk_payments')
    .innerJoin('payments', 'payments.id', 'desk_payments.payment_id')
    .select(['payments.reference', 'desk_payments.number'])
    .where('desk_payments.form_key', 'in', formKeys)
    .orderBy('desk_payments.number')
    .execute();
}

/** The last record with this number that was not voided. */
export async function findBySlip(db: Database, slipKey: string) {
  return db
    .selectFrom('desk_payments')
    .innerJoin('payments', 'payments.id', 'desk_payments.payment_id')
    .select(['payments.reference', 'desk_payments.number', 'amount_kobo as amountKobo'])
    .select((eb) => eb.ref('payments.channel').$castTo<DeskChannel>().as('channel'))
    .select('received_on as receivedOn')
    .where((eb) => hasSlip(eb, slipKey))
    .where('voided_at', 'is', null)
    .orderBy('desk_payments.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The same child, fee, amount and way of paying, recorded since an instant and not voided. */
export async function findSame(
  db: Database,
  same: { childKey: string; amountKobo: Kobo; channel: DeskChannel },
  since: Date,
) {
  return db
    .selectFrom('payments')
    .innerJoin('desk_payments', 'payments.id', 'desk_payments.payment_id')
    .select(['payments.reference', 'desk_payments.number', 'payments.created_at as at'])
    .where('child_key', '=', same.childKey)
    .where('amount_kobo', '=', same.amountKobo)
    .where('channel', '=', same.channel)
    .where('status', '=', 'paid')
    .where('payments.created_at', '>=', since.toISOString())
    .orderBy('payments.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The references of all payments that came as one with this one, in their order; itself alone where it came alone. */
export async function findTogether(db: Database, reference: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('part_of', '=', (eb) =>
      eb.selectFrom('payments as own').select('own.part_of').where('own.reference', '=', reference),
    )
    .orderBy('number')
    .execute();
  return rows.length > 0 ? rows.map((row) => row.reference) : [reference];
}

export async function findDeskPayment(db: Database, paymentId: string) {
  return db
    .selectFrom('desk_payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** The days on which a record of the desk was received, and on which it counts. */
export async function findDays(db: Database, paymentId: string) {
  return db
    .selectFrom('desk_payments as desk')
    .innerJoin('desk_entries as entries', 'entries.payment_id', 'desk.payment_id')
    .select(['desk.received_on as receivedOn', 'entries.day as countsOn'])
    .where('desk.payment_id', '=', paymentId)
    .where('entries.kind', '=', 'received')
    .executeTakeFirst();
}

/** The slip is free again: it may be recorded once more, for the right student. It is still found by its number. */
export async function markVoided(
  trx: Database,
  { payment_id: paymentId, slip }: Pick<DeskFacts, 'payment_id' | 'slip'>,
  { by, reason }: { by: Actor; reason: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('desk_payments')
    .set({
      voided_at: now.toISOString(),
      voided_by: by.name,
      void_reason: reason,
      slip_key: slip && slipKeyAgain(slipKey(slip), paymentId),
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

type NewEntry = Pick<
  Tables['desk_entries'],
  'payment_id' | 'kind' | 'channel' | 'amount_kobo' | 'day'
>;

export async function insertEntry(trx: Database, entry: NewEntry, by: Actor, now: Date) {
  await trx
    .insertInto('desk_entries')
    .values({ ...entry, id: newId(now), by_id: by.id, by_name: by.name, at: now.toISOString() })
    .execute();
}

export type ShownEntry = Awaited<ReturnType<typeof findEntries>>[number];

/** The movements of a day, the newest first. */
export async function findEntries(db: Database, day: string) {
  return db
    .selectFrom('desk_entries as entries')
    .innerJoin('payments', 'payments.id', 'entries.payment_id')
    .innerJoin('desk_payments as desk', 'desk.payment_id', 'entries.payment_id')
    .select([
      'entries.id',
      'entries.kind',
      'entries.channel',
      'entries.amount_kobo as amountKobo',
      'entries.by_name as by',
      'entries.at',
      'entries.day',
      'entries.close_id as closeId',
      'desk.number',
      'desk.slip',
      'desk.received_on as receivedOn',
      'desk.voided_at as voidedAt',
      'payments.reference',
      'payments.full_name as fullName',
      'payments.fee_class as feeClass',
      'payments.purpose',
      'payments.term',
      'payments.part_of as partOf',
    ])
    .where('entries.day', '=', day)
    .orderBy('entries.id', 'desc')
    .execute();
}

export type StoredClose = Tables['desk_closes'];

/** The closes of a day, the first first. */
export async function findCloses(db: Database, day: string): Promise<StoredClose[]> {
  return db
    .selectFrom('desk_closes')
    .selectAll()
    .where('day', '=', day)
    .orderBy('number')
    .execute();
}

/** Writes the close, and marks what it has counted. */
export async function insertClose(
  trx: Database,
  close: Omit<StoredClose, 'id' | 'reopened_by' | 'reopened_at' | 'reopen_reason'>,
  now: Date,
): Promise<string> {
  const id = newId(now);
  await trx
    .insertInto('desk_closes')
    .values({ ...close, id })
    .execute();
  await trx
    .updateTable('desk_entries')
    .set({ close_id: id })
    .where('day', '=', close.day)
    .where('close_id', 'is', null)
    .execute();
  return id;
}

export async function markReopened(
  trx: Database,
  id: string,
  { by, reason }: { by: Actor; reason: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('desk_closes')
    .set({ reopened_at: now.toISOString(), reopened_by: by.name, reopen_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** What went back of a payment at the desk: a refund of our own, numbered by us. */
export async function insertCashRefund(
  trx: Database,
  refund: { id: string; reference: string; amountKobo: number },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values({
      provider_id: refund.id,
      reference: refund.reference,
      amount_kobo: kobo(refund.amountKobo),
      currency: 'NGN',
      status: 'processed',
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findStudent(db: Database, id: string) {
  return db
    .selectFrom('students')
    .select(['id', 'full_name as fullName', 'fee_class as feeClass'])
    .where('id', '=', id)
    .executeTakeFirst();
}
