import { expect } from 'vitest';
import { mainPictureAddress } from '#contract/pictures.ts';
import { newsRow, pictureOf } from '../../backup/testing/news-row.ts';
import type { TestApp } from '../../testing/test-app.ts';

const PARTS = ['secret', 'hash', 'key', 'code', 'token', 'body'];
/** For tests: everything that must not travel is one of these. */
export const SECRETS = PARTS.map((part) => `must-not-travel-${part}-4711`);
const [SECRET = '', HASH = '', KEY = '', CODE = '', TOKEN = '', BODY = ''] = SECRETS;
const AT = '2026-11-20T10:00:00.000Z';

/** For tests: a school in which whatever travels has rows, and every secret is known. Its pictures are put by key and file. */
export async function fillSchool(school: TestApp, pictures: Map<string, Buffer>): Promise<void> {
  await school.startPayment();
  const back = await paid(school, { fullName: 'Ngozi Obi' });
  await paid(school, { fullName: 'Ngozi Obi' });
  // What the form refuses; a school that is restored may have it all the same.
  const renamed = school.db.updateTable('payments').where('reference', '=', back);
  await renamed.set({ full_name: 'Ngozi "Goody" Obi,\nthe second', phone: '=1+2' }).execute();
  school.provider.refunds(back, 71, 100_000);
  await school.deliver({ event: 'refund.processed', data: { transaction_reference: back } });
  const refunds = () => school.db.selectFrom('refunds').select('counted_kobo').execute();
  await expect.poll(refunds).toEqual([{ counted_kobo: 100_000 }]);
  const { db } = school;
  await school.signIn('admin');
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await db.updateTable('users').set({ password_hash: HASH }).execute();
  await db.updateTable('sessions').set({ token_hash: TOKEN }).execute();
  const owned = { user_id: id, created_at: AT };
  await db
    .insertInto('one_time_codes')
    .values({ user_id: id, secret: SECRET, since: AT, last_step: 1 })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id: id, code_hash: CODE }).execute();
  await db
    .insertInto('password_links')
    .values({ ...owned, token_hash: TOKEN })
    .execute();
  await db
    .insertInto('second_steps')
    .values({ ...owned, token_hash: TOKEN, password_hash: HASH, tries: 0 })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      ...owned,
      id: KEY,
      public_key: KEY,
      counter: 0,
      transports: '[]',
      name: KEY,
      last_used_at: null,
    })
    .execute();
  await db.updateTable('receipt_keys').set({ private_key: KEY }).execute();
  await db.updateTable('payments').set({ access_code: CODE, authorization_url: SECRET }).execute();
  await db.updateTable('webhook_deliveries').set({ body: BODY }).execute();
  await db
    .insertInto('payouts')
    .values({
      provider_id: '9',
      status: 'paid',
      paid_on: '2026-11-20',
      gross_kobo: 700,
      charges_kobo: 100,
      deductions_kobo: 0,
      net_kobo: 600,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('payout_items')
    .values({
      payout_id: '9',
      provider_id: '1',
      reference: back,
      amount_kobo: 700,
      asked_kobo: 700,
      charge_kobo: 100,
      currency: 'NGN',
      paid_at: AT,
    })
    .execute();
  await db
    .insertInto('messages')
    .values({
      id: 'message-1',
      number: 1,
      kind: 'visit',
      state: 'answered',
      name: 'Ngozi "Goody" Obi,\nthe second',
      email: 'ngozi@families.example',
      phone: '=1+2',
      subject: 'A visit',
      message: 'May we come?\n\nThank you.',
      visit_day: '2026-11-24',
      class_name: 'JSS 1',
      search_text: 'ngozi',
      sent_key: HASH,
      created_at: AT,
      changed_at: AT,
      changed_by_id: id,
      changed_by: 'Ada Admin',
    })
    .execute();
  for (const number of [1, 2]) {
    await db.insertInto('news').values(newsRow(number)).execute();
    const address = mainPictureAddress(pictureOf(number));
    pictures.set(address.replace('/media/', ''), Buffer.from(`picture ${number}`));
  }
}

async function paid(school: TestApp, changes: object = {}): Promise<string> {
  const reference = await school.startPayment({ confirmAgain: true, ...changes });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await school.verify(reference);
  return reference;
}
