import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { ERASED, erasePayers } from '../ledger/erased-payers.ts';
import { openRefunds } from '../ledger/refunds.ts';
import { openReviews } from '../ledger/reviews.ts';

/** A payer: both must match, however they are written. */
export interface Person {
  email: string;
  phone: string;
}

export type PersonPayment = Tables['payments'];

/** Their payments, oldest first, and the references of those that have only the one or the other. */
export async function findPaymentsOf(db: Database, person: Person) {
  const keys = { email: foldText(person.email), phone: phoneKey(person.phone) };
  const found = db.selectFrom('payment_search').select('number');
  const numbers = found.where('term', 'in', [keys.email, keys.phone]);
  const payments = db.selectFrom('payments').selectAll().orderBy('number');
  const rows = await payments.where('number', 'in', numbers).execute();
  const matches = rows.map((payment) => ({
    payment,
    sameEmail: foldText(payment.email) === keys.email,
    samePhone: phoneKey(payment.phone) === keys.phone,
  }));
  return {
    payments: matches.filter((row) => row.sameEmail && row.samePhone).map((row) => row.payment),
    others: matches
      .filter((row) => row.sameEmail !== row.samePhone)
      .map((row) => row.payment.reference),
  };
}

export async function findAbout(db: Database, payments: readonly PersonPayment[], email: string) {
  if (payments.length === 0) {
    return { events: [], refunds: [], findings: [], receiptEmails: [], messages: [] };
  }
  const ids = payments.map(({ id }) => id);
  const references = payments.map(({ reference }) => reference);
  const events = db.selectFrom('payment_events').selectAll().orderBy('sequence');
  const refunds = db.selectFrom('refunds').selectAll();
  const findings = db.selectFrom('payment_reviews').selectAll();
  const receiptEmails = db.selectFrom('receipt_emails').selectAll();
  return {
    events: await events.where('payment_id', 'in', ids).execute(),
    refunds: await refunds.where('reference', 'in', references).execute(),
    findings: await findings.where('reference', 'in', references).execute(),
    receiptEmails: await receiptEmails.where('payment_id', 'in', ids).execute(),
    messages: await findMessagesAbout(db, references, email),
  };
}

/** Messages of the provider about these payments, or that name the address. */
export async function findMessagesAbout(
  db: Database,
  references: readonly string[],
  email: string,
) {
  const address = foldText(email);
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('reference', 'in', references),
        eb(eb.fn<string>('lower', ['body']), 'like', `%${address}%`),
      ]),
    )
    .orderBy('id')
    .execute();
  // In a LIKE pattern underscores and percent signs match other characters.
  return rows.filter(
    ({ reference, body }) =>
      (reference && references.includes(reference)) || body.toLowerCase().includes(address),
  );
}

/** Which of these payments wait for something: what, by reference. */
export async function findWhatIsOpen(
  db: Database,
  payments: readonly PersonPayment[],
): Promise<Map<string, string>> {
  const references = payments.map(({ reference }) => reference);
  const open = new Map<string, string>();
  if (references.length === 0) return open;
  const note = (rows: { reference: string | null }[], why: string) => {
    for (const { reference } of rows) if (reference) open.set(reference, why);
  };
  const having = (status: string) => payments.filter((payment) => payment.status === status);
  const unpaid = [...having('initialized'), ...having('pending')];
  note(unpaid, 'is not finished: it may still be paid');
  const refunds = openRefunds(db).where('refunds.reference', 'in', references);
  note(await refunds.execute(), 'has a refund under way');
  const messages = db.selectFrom('webhook_deliveries').where('processed_at', 'is', null);
  const unworked = messages.select('reference').where('reference', 'in', references);
  note(await unworked.execute(), 'has a message of Paystack that is being worked');
  const findings = await openReviews(db).where('reference', 'in', references).execute();
  note([...findings, ...having('review')], 'waits for a decision of the school');
  return open;
}

/** Erases a person from payments and what belongs to them; the ledger's events name no one. */
export async function erasePerson(
  trx: Database,
  payments: readonly PersonPayment[],
  messageIds: readonly string[],
): Promise<void> {
  if (payments.length === 0) return;
  const references = payments.map(({ reference }) => reference);
  await erasePayers(trx, payments);
  await trx
    .updateTable('payment_reviews')
    .set({ note: ERASED })
    .where('reference', 'in', references)
    .where('note', 'is not', null)
    .execute();
  // One may have come and been worked since the person was looked at.
  await emptyWorkedBodies(trx, references);
  for (const id of messageIds) {
    const worked = trx.updateTable('webhook_deliveries').where('processed_at', 'is not', null);
    await worked.set({ body: '' }).where('id', '=', id).execute();
  }
  for (const reference of references) {
    await trx.deleteFrom('idempotency_keys').where('answer', 'like', `%${reference}%`).execute();
  }
}

/** What the provider's messages about these payments said, as far as they were worked; returns how many there were. */
export async function emptyWorkedBodies(
  trx: Database,
  references: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ body: '' })
    .where('reference', 'in', references)
    .where('processed_at', 'is not', null)
    .where('body', '<>', '')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
