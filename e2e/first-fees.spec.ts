import { formatNaira, kobo } from '#contract/money.ts';
import type { Fees } from '#contract/school/fees.ts';
import { expect, test } from './fixtures.ts';
import { emailOf, openSession } from './staff-accounts.ts';

/** The first values of this school. What changes later is in the database: no other test may know these amounts. */
const begun: Record<string, Record<string, string>> = {
  'School Fees': {
    'JSS 1': '₦50,000',
    'JSS 2': '₦55,000',
    'JSS 3': '₦60,000',
    'SS 1': '₦65,000',
    'SS 2': '₦68,000',
    'SS 3': '₦70,000',
  },
  'Summer Coaching': {
    'JSS 1': '₦25,000',
    'JSS 2': '₦25,000',
    'JSS 3': '₦25,000',
    'SS 1': '₦25,000',
    'SS 2': '₦25,000',
    'SS 3': '₦25,000',
  },
};

test('the school begins with these fees', async ({ request }) => {
  const authorization = `Bearer ${await openSession(request, emailOf('super'))}`;
  const url = '/api/admin/school/fees/versions/1';
  const { data } = await (await request.get(url, { headers: { authorization } })).json();
  const { classes, purposes } = data.document as Fees;
  expect(classes.map(({ name }) => name)).toEqual(Object.keys(begun['School Fees'] ?? {}));
  expect(purposes.map(({ name, icon }) => [name, icon])).toEqual([
    ['School Fees', 'book'],
    ['Summer Coaching', 'sun'],
  ]);
  for (const { name, kobo: fees } of purposes) {
    const amounts = Object.entries(fees).map(([one, fee]) => [one, fee && formatNaira(kobo(fee))]);
    expect(Object.fromEntries(amounts)).toEqual(begun[name]);
  }
});
