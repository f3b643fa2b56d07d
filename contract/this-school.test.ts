import { expect, test } from 'vitest';
import { firstFacts, school } from '#content/school.ts';

/** What is so at this school and need not be at another, which writes its own here. Its fees: `e2e/first-fees.spec.ts`. */
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
