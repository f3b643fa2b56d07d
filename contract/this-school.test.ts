import { describe, expect, test } from 'vitest';
import { feeTable } from '#content/fees.ts';
import { firstFacts, school } from '#content/school.ts';
import { formatNaira } from './money.ts';
import { feeFor } from './school/fees.ts';
import { firstValues } from './school/first-values.ts';

/**
 * What is so at this school and need not be at another: whoever changes `content/school.ts` and `content/fees.ts`
 * writes here what was meant. Every other test holds for any school.
 */
describe('the fees', () => {
  test.each([
    ['School Fees', 'JSS 1', '₦50,000'],
    ['School Fees', 'JSS 2', '₦55,000'],
    ['School Fees', 'JSS 3', '₦60,000'],
    ['School Fees', 'SS 1', '₦65,000'],
    ['School Fees', 'SS 2', '₦68,000'],
    ['School Fees', 'SS 3', '₦70,000'],
    ['Summer Coaching', 'JSS 1', '₦25,000'],
    ['Summer Coaching', 'JSS 2', '₦25,000'],
    ['Summer Coaching', 'JSS 3', '₦25,000'],
    ['Summer Coaching', 'SS 1', '₦25,000'],
    ['Summer Coaching', 'SS 2', '₦25,000'],
    ['Summer Coaching', 'SS 3', '₦25,000'],
  ] as const)('%s for %s is %s', (purpose, feeClass, amount) => {
    const fee = feeFor(firstValues().fees, purpose, feeClass);
    expect(fee && formatNaira(fee)).toBe(amount);
  });

  test('are these and no others', () => {
    expect(feeTable.map(({ purpose, icon }) => [purpose, icon])).toEqual([
      ['School Fees', 'book'],
      ['Summer Coaching', 'sun'],
    ]);
  });
});

test('the school is called, found and reached so', () => {
  expect(school).toMatchObject({
    name: 'Weaverbird School',
    wordmark: 'Weaverbird',
    descriptor: 'Nursery, Pre-School & Primary',
    tagline: 'At the school, we leave no child behind',
    vision:
      'To be globally recognised as a learning environment that raises children to be successful adults.',
    referencePrefix: 'WBS',
    credit: 'Website by the studio',
  });
  expect(firstFacts).toMatchObject({
    address: '1 Weaverbird Close, Lekki Phase 1, Lagos',
    phone: '+234 000 000 0000',
    email: 'admin@weaverbird.example',
    copyrightYear: 2023,
  });
});

test('Facebook has an address, Instagram one without protocol, and X none yet', () => {
  expect(firstFacts.social).toEqual([
    { name: 'Facebook', address: 'https://www.facebook.com/weaverbirdschool' },
    { name: 'Instagram', address: 'www.instagram.com/weaverbirdschool' },
    { name: 'X', address: '' },
  ]);
});
