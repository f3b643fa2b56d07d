import { type Kysely, sql } from 'kysely';
import { announceChange } from '../../database/changes.ts';
import type { Tables } from '../../database/schema.ts';
import { findableParts, type Payment, type StoredPayer } from './payment.ts';
import { searchTerms } from './payment-keys.ts';

/** Stands wherever a person stood. */
export const ERASED = 'erased';

const nobody: StoredPayer = { fullName: ERASED, email: ERASED, phone: ERASED, details: null };

/** Nobody can be written to any more. */
export function isErased({ email }: Pick<Payment, 'email'>): boolean {
  return email === ERASED;
}

/**
 * Takes the person out of payments: name, e-mail, phone, further details, what they are searched by, and the ways to the
 * checkout. Money, class, purpose, term, dates, reference and events stay, so sums and chain do, too.
 */
export async function erasePayers(
  trx: Kysely<Tables>,
  payments: readonly { number: number; reference: string }[],
): Promise<void> {
  if (payments.length === 0) return;
  const numbers = payments.map(({ number }) => number);
  await trx
    .updateTable('payments')
    .set({
      full_name: nobody.fullName,
      email: nobody.email,
      phone: nobody.phone,
      details: nobody.details,
      access_code: null,
      authorization_url: null,
      form_key: null,
      // Of a child that nobody knows no second payment is found.
      child_key: sql`${ERASED} || '|' || id`,
    })
    .where('number', 'in', numbers)
    .execute();
  await trx.deleteFrom('payment_search').where('number', 'in', numbers).execute();
  const terms = payments.flatMap(({ number, reference }) =>
    searchTerms(findableParts({ ...nobody, reference }))
      .filter((term) => term.length > 1)
      .map((term) => ({ term, number })),
  );
  await trx.insertInto('payment_search').values(terms).execute();
  await announceChange(trx, 'payments');
}
