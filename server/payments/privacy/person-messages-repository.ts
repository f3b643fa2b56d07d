import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { Person } from './person-repository.ts';

export type WebsiteMessage = Tables['messages'];

/** What the person wrote from the website: e-mail and phone match as far as the message has them. */
export async function findWebsiteMessagesOf(
  db: Database,
  person: Person,
): Promise<WebsiteMessage[]> {
  const keys = { email: foldText(person.email), phone: phoneKey(person.phone) };
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('search_text', 'like', `%${keys.email}%`),
        eb('search_text', 'like', `%${keys.phone}%`),
      ]),
    )
    .orderBy('number')
    .execute();
  return rows.filter(({ email, phone }) => {
    const isTheirs = email === '' || foldText(email) === keys.email;
    return isTheirs && (phone === '' || phoneKey(phone) === keys.phone);
  });
}

/** With their e-mails. Returns how many there were. */
export async function deleteWebsiteMessages(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
