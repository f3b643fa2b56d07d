import { foldText } from '#contract/text/fold-text.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { phoneKey } from '../ledger/payment-keys.ts';
import type { createErasedList } from './erased-list.ts';
import { createPersonRepository, type Person, type PersonPayment } from './person-repository.ts';

/** What erasing somebody would do. */
export interface ErasePlan {
  /** The payments whose payer is taken out. */
  payments: PersonPayment[];
  /** Those that cannot be touched yet, by reference, and why. */
  open: Map<string, string>;
  /** How many messages of the provider are emptied. */
  messages: number;
  /** Payments that have only the e-mail or only the phone: a person has to say whose they are. */
  others: string[];
}

interface Parts {
  db: Database;
  erasedList: ReturnType<typeof createErasedList>;
  clock: () => Date;
}

/**
 * What the school holds of one person who paid, and how they are taken out of it. All functions throw AppError `invalid` for an e-mail
 * address or a phone number that cannot be one, and `not_found` when no payment has both.
 */
export function createPeople({ db, erasedList, clock }: Parts) {
  const repository = createPersonRepository(db);
  return { read, plan, erase };

  /** All of it, as the tables have it, for the person themselves. */
  async function read(person: Person) {
    const { payments, others } = await find(person);
    const about = await repository.findAbout(payments, person.email);
    return { payments, ...about, others };
  }

  /** Changes nothing. */
  async function plan(person: Person): Promise<ErasePlan> {
    const { payments, others } = await find(person);
    const open = await repository.findOpen(payments);
    const erasable = payments.filter(({ reference }) => !open.has(reference));
    const messages = await findMessages(erasable, person, open);
    return { payments: erasable, open, messages: messages.length, others };
  }

  /** Does what `plan` says now, with an entry in the audit log that names nobody. */
  async function erase(person: Person, by: Actor): Promise<ErasePlan> {
    const planned = await plan(person);
    const { payments, open } = planned;
    if (payments.length === 0) return planned;
    const messages = await findMessages(payments, person, open);
    const references = payments.map(({ reference }) => reference);
    // First, so that what a crash leaves undone is done after the next start.
    await erasedList.add(references);
    await transact(db, async (trx) => {
      await repository.erase(trx, payments, messages);
      const text = `Erased who paid, at their wish: ${references.join(', ')}`;
      await writeAudit(trx, by, { action: 'privacy.erased', text }, clock());
    });
    return planned;
  }

  async function find(person: Person) {
    if (!foldText(person.email).includes('@') || phoneKey(person.phone).length < 7) {
      throw new AppError(
        'invalid',
        'Please give both the e-mail address and the phone number that were given with the payments.',
      );
    }
    const found = await repository.findPayments(person);
    if (found.payments.length > 0) return found;
    const hint =
      found.others.length > 0 ? ` Only the one or the other have: ${found.others.join(', ')}.` : '';
    throw new AppError(
      'not_found',
      `No payment has both this e-mail address and this phone.${hint}`,
    );
  }

  /** Messages that are worked, and about none of the payments that stay. */
  async function findMessages(
    payments: readonly PersonPayment[],
    { email }: Person,
    open: ErasePlan['open'],
  ): Promise<string[]> {
    if (payments.length === 0) return [];
    const references = payments.map(({ reference }) => reference);
    const messages = await repository.findMessages(references, email);
    return messages
      .filter(({ reference, body, processed_at }) => {
        return body !== '' && processed_at !== null && !open.has(reference ?? '');
      })
      .map(({ id }) => id);
  }
}
