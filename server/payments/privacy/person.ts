import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { type createErasedList, erasedMessageLine, erasedStudentLine } from './erased-list.ts';
import {
  eraseStudents,
  findBookOf,
  findStudentsInUse,
  findStudentsOf,
} from './erased-students-repository.ts';
import { deleteWebsiteMessages, findWebsiteMessagesOf } from './person-messages-repository.ts';
import {
  erasePerson,
  findAbout,
  findMessagesAbout,
  findPaymentsOf,
  findWhatIsOpen,
  type Person,
  type PersonPayment,
} from './person-repository.ts';

export type ErasePlan = Awaited<ReturnType<ReturnType<typeof createPeople>['plan']>>;

interface PeopleDependencies {
  db: Database;
  erasedList: ReturnType<typeof createErasedList>;
  clock: () => Date;
}

/** All functions throw AppError `invalid` for an impossible address or number, `not_found` when no payment, student or message from the website is theirs. */
export function createPeople({ db, erasedList, clock }: PeopleDependencies) {
  return { read, plan, erase };

  /** All of it, as the tables have it, for the person themselves. */
  async function read(person: Person) {
    const { payments, students, websiteMessages, others } = await find(person);
    const about = await findAbout(db, payments, person.email);
    const book = await findBookOf(
      db,
      students.map(({ id }) => id),
      payments.map(({ id }) => id),
    );
    return { payments, students, websiteMessages, ...book, ...about, others };
  }

  /**
   * What `erase` would do. `open` says by reference why a payment cannot be erased yet, `messages` are ids, and `others`
   * are the references of payments that have only the e-mail or only the phone. `inUse` says the same of students.
   */
  async function plan(person: Person) {
    const { payments, students, websiteMessages, others } = await find(person);
    const inUse = await findStudentsInUse(db, students);
    const open = await findWhatIsOpen(db, payments);
    const erasable = payments.filter(({ reference }) => !open.has(reference));
    return {
      payments: erasable,
      students: students.filter(({ id }) => !inUse.has(id)),
      websiteMessages,
      inUse,
      open,
      messages: await findMessages(erasable, person, open),
      others,
    };
  }

  /** Does what `plan` says, with an entry in the audit log that names no one. */
  async function erase(person: Person, by: Actor): Promise<ErasePlan> {
    const planned = await plan(person);
    const { payments, students, websiteMessages, messages } = planned;
    if (payments.length + students.length + websiteMessages.length === 0) return planned;
    const references = payments.map(({ reference }) => reference);
    const ids = students.map(({ id }) => id);
    const messageIds = websiteMessages.map(({ id }) => id);
    // First, so that after a crash the next start finishes the work.
    await erasedList.add([
      ...references,
      ...ids.map(erasedStudentLine),
      ...messageIds.map(erasedMessageLine),
    ]);
    await transact(db, async (trx) => {
      await erasePerson(trx, payments, messages);
      await eraseStudents(trx, ids);
      await deleteWebsiteMessages(trx, messageIds);
      const about = [
        ...references,
        ...ids.map((id) => `the student ${id}`),
        ...websiteMessages.map(({ number }) => `message ${number} from the website`),
      ];
      const text = `Erased a person, at their wish: ${about.join(', ')}`;
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
    const found = {
      ...(await findPaymentsOf(db, person)),
      students: await findStudentsOf(db, person),
      websiteMessages: await findWebsiteMessagesOf(db, person),
    };
    const { payments, students, websiteMessages } = found;
    if (payments.length + students.length + websiteMessages.length > 0) return found;
    const hint =
      found.others.length > 0 ? ` Only the one or the other have: ${found.others.join(', ')}.` : '';
    throw new AppError(
      'not_found',
      `No payment has both this e-mail address and this phone.${hint}`,
    );
  }

  /** Handled messages that are about none of the payments that stay. */
  async function findMessages(
    payments: readonly PersonPayment[],
    { email }: Person,
    open: Map<string, string>,
  ): Promise<string[]> {
    if (payments.length === 0) return [];
    const references = payments.map(({ reference }) => reference);
    const messages = await findMessagesAbout(db, references, email);
    return messages
      .filter(({ reference, body, processed_at }) => {
        return body !== '' && processed_at !== null && !open.has(reference ?? '');
      })
      .map(({ id }) => id);
  }
}
