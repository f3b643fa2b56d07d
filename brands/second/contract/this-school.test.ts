import { expect, test } from 'vitest';
import { firstFacts, school } from '#content/school.ts';

test('the school is called and found so', () => {
  expect(school).toMatchObject({ name: 'St. Brigid’s College & Prep', referencePrefix: 'B2' });
  expect(firstFacts.address).toBe('Block 3, 14 Old Station Road, Osogbo, Osun');
});
