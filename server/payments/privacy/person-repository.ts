import { foldText } from '#contract/text/fold-text.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { ERASED, erasePayers } from '../ledger/erased-payers.ts';
import { phoneKey } from '../ledger/payment-keys.ts';

/** A payer: both must match, however they are written. */
export interface Person {
  email: string;
  phone: string;
}

export type PersonPayment = Tables['payments'];

export function createPersonRepository(db: Database) {
  return { findPayments, findAbout, findMessages, findOpen, erase };

  /** Their payments, oldest first, and the references of those that have only the one or the other. */
  async function findPayments(person: Person) {
    const keys = { email: foldText(person.email), phone: phoneKey(person.phone) };
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where('number', 'in', (eb) =>
        eb
          .selectFrom('payment_search')
          .select('number')
          .where('term', 'in', [keys.email, keys.phone]),
      )
      .orderBy('number')
      .execute();
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

  async function findAbout(payments: readonly PersonPayment[], email: string) {
    const ids = payments.map(({ id }) => id);
    const references = payments.map(({ reference }) => reference);
    return {
      events: await db
        .selectFrom('payment_events')
        .selectAll()
        .where('payment_id', 'in', ids)
        .orderBy('sequence')
        .execute(),
      refunds: await db
        .selectFrom('refunds')
        .selectAll()
        .where('reference', 'in', references)
        .execute(),
      findings: await db
        .selectFrom('payment_reviews')
        .selectAll()
        .where('reference', 'in', references)
        .execute(),
      receiptEmails: await db
        .selectFrom('receipt_emails')
        .selectAll()
        .where('payment_id', 'in', ids)
        .execute(),
      messages: await findMessages(references, email),
    };
  }

  /** Messages of the provider about these payments, or that name the address. */
  async function findMessages(references: readonly string[], email: string) {
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
  async function findOpen(payments: readonly PersonPayment[]): Promise<Map<string, string>> {
    const references = payments.map(({ reference }) => reference);
    const open = new Map<string, string>();
    const note = (rows: { reference: string | null }[], why: string) => {
      for (const { reference } of rows) if (reference) open.set(reference, why);
    };
    const unpaid = payments.filter(
      ({ status }) => status === 'initialized' || status === 'pending',
    );
    note(unpaid, 'is not finished: it may still be paid');
    const refunds = await db
      .selectFrom('refunds')
      .select('reference')
      .where('reference', 'in', references)
      .where('status', 'in', ['pending', 'processing', 'needs-attention'])
      .execute();
    note(refunds, 'has a refund under way');
    const messages = await db
      .selectFrom('webhook_deliveries')
      .select('reference')
      .where('reference', 'in', references)
      .where('processed_at', 'is', null)
      .execute();
    note(messages, 'has a message of Paystack that is being worked');
    const findings = await db
      .selectFrom('payment_reviews')
      .select('reference')
      .where('reference', 'in', references)
      .where('resolved_at', 'is', null)
      .execute();
    const held = payments.filter(({ status }) => status === 'review');
    note([...findings, ...held], 'waits for a decision of the school');
    return open;
  }

  /** Erases a person from payments and what belongs to them; the ledger's events name no one. */
  async function erase(
    trx: Database,
    payments: readonly PersonPayment[],
    messageIds: readonly string[],
  ): Promise<void> {
    const references = payments.map(({ reference }) => reference);
    await erasePayers(trx, payments);
    await trx
      .updateTable('payment_reviews')
      .set({ note: ERASED })
      .where('reference', 'in', references)
      .where('note', 'is not', null)
      .execute();
    for (const id of messageIds) {
      await trx
        .updateTable('webhook_deliveries')
        .set({ body: '' })
        .where('id', '=', id)
        .where('processed_at', 'is not', null)
        .execute();
    }
    for (const reference of references) {
      await trx.deleteFrom('idempotency_keys').where('answer', 'like', `%${reference}%`).execute();
    }
  }
}
