import type { Kysely } from 'kysely';
import { foldText } from '#contract/text/fold-text.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { ERASED, erasePayers } from '../ledger/erased-payers.ts';
import { phoneKey } from '../ledger/payment-keys.ts';

/** Somebody who paid: both must be theirs, however they are written. */
export interface Person {
  email: string;
  phone: string;
}

export type PersonPayment = Tables['payments'];

/** What the payments' tables hold of one person. */
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

  /** All that lies around these payments: their story, refunds, findings, receipts and messages. */
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
    // In a pattern a line or a percent sign stands for other characters.
    return rows.filter(
      ({ reference, body }) =>
        (reference && references.includes(reference)) || body.toLowerCase().includes(address),
    );
  }

  /** Which of these payments wait for something, and for what. */
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

  /** Takes a person out of payments and all that lies around them, but the ledger's events, which hold nobody. */
  async function erase(
    trx: Kysely<Tables>,
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
