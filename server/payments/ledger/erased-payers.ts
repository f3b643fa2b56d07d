import { sql } from 'kysely';
import { announceChange } from '../../database/changes.ts';
import type { Database } from '../../database/schema.ts';
import { insertSearchTerms, type Payment, type StoredPayer } from './payment.ts';

/** Replaces name and contact of an erased person. */
export const ERASED = 'erased';

const erasedPayer: StoredPayer = { fullName: ERASED, email: ERASED, phone: ERASED, details: null };

export function isErased({ email }: Pick<Payment, 'email'>): boolean {
  return email === ERASED;
}

/** Takes the person out of payments. Money, class, purpose, term, dates, reference and events stay. */
export async function erasePayers(
  trx: Database,
  payments: readonly { number: number; reference: string }[],
): Promise<void> {
  if (payments.length === 0) return;
  const numbers = payments.map(({ number }) => number);
  await trx
    .updateTable('payments')
    .set({
      full_name: ERASED,
      email: ERASED,
      phone: ERASED,
      details: null,
      access_code: null,
      authorization_url: null,
      form_key: null,
      // No second payment is ever found for this child.
      child_key: sql`${ERASED} || '|' || id`,
    })
    .where('number', 'in', numbers)
    .execute();
  await eraseAtDesk(trx, numbers);
  await trx.deleteFrom('payment_search').where('number', 'in', numbers).execute();
  // Not the whole row: it may still have the person's e-mail and phone.
  for (const { number, reference } of payments) {
    await insertSearchTerms(trx, { ...erasedPayer, number, reference });
  }
  await announceChange(trx, 'payments');
}

/** Who brought the money, and what was typed about it. Slips are references of the bank. */
async function eraseAtDesk(trx: Database, numbers: readonly number[]): Promise<void> {
  await trx
    .updateTable('desk_payments')
    .set({
      payer: ERASED,
      reason: sql`case when reason is null then null else ${ERASED} end`,
      void_reason: sql`case when void_reason is null then null else ${ERASED} end`,
    })
    .where(
      'payment_id',
      'in',
      trx.selectFrom('payments').select('id').where('number', 'in', numbers),
    )
    .execute();
}
