import { describe, expect, test, vi } from 'vitest';
import {
  OWN_REFERENCE,
  REFERENCE_PATTERN,
  readReference,
  referenceGroups,
  referenceKey,
  searchedReference,
} from './references.ts';

vi.mock('#content/school.ts', async (original) => {
  const content = await original<typeof import('#content/school.ts')>();
  return { ...content, school: { ...content.school, referencePrefix: 'OGC' } };
});

const reference = 'OGC-20261120-7K3MQ2X89ABCDEFGHJK011N0P9';
const older = 'WBS-20261120-7F3kQ2xOIl0123456789ab';

test('both shapes are the portal’s own, and fit wherever a reference goes', () => {
  for (const own of [reference, older]) {
    expect(own).toMatch(OWN_REFERENCE);
    expect(own).toMatch(REFERENCE_PATTERN);
  }
  expect('OGC-20261120-7K3MQ2X89ABCDEFGHJKOIIN0P9').not.toMatch(OWN_REFERENCE);
});

describe('what somebody types', () => {
  test.each([
    ['as it is', reference],
    ['in small letters', reference.toLowerCase()],
    ['in groups', 'OGC-20261120- 7K3M Q2X8 9ABC DEFG HJK0 11N0 P9'],
    ['without hyphens', reference.replaceAll('-', '')],
    [
      'with blanks of paper and of a phone',
      ' ogc 2026 1120\n7k3m\u00a0q2x8 9abc defg hjk0 11n0 p9 ',
    ],
    ['with O for 0, I and L for 1', '0gc-2O26ll2o-7K3MQ2X89ABCDEFGHJKOilNoP9'],
  ])('%s is understood', (_case, typed) => {
    expect(readReference(typed)).toBe(reference);
  });

  test('of an earlier prefix is understood, too', () => {
    expect(readReference('wbs-20261120-7k3mq2x89abcdefghjko11n0p9')).toBe(
      'WBS-20261120-7K3MQ2X89ABCDEFGHJK011N0P9',
    );
  });

  test.each([
    older,
    older.toLowerCase(),
    'OGC-20261120-7K3MQ2X89ABCDEFGHJK011N0P',
    'OGC-20261120-7K3MQ2X89ABCDEFGHJK011N0PU',
    'order-2019-77',
    '',
  ])('%j is no reference of today, and is left as it is', (typed) => {
    expect(readReference(typed)).toBe(typed);
  });

  test('loses its blanks in any case', () => {
    expect(readReference(' WBS-20261120-7F3k Q2xO Il01 2345 6789 ab')).toBe(older);
  });
});

describe('a search', () => {
  test.each([['OGC-20261120-7k3m'], ['ogc 2026 1120 7K3M'], ['0gc2o'], ['7K3M Q2X8'], ['q2x8 9']])(
    'for %s is one for a reference',
    (typed) => {
      expect(searchedReference(typed)).toBe(referenceKey(typed));
      expect(referenceKey(reference)).toContain(referenceKey(typed));
    },
  );

  test.each(['ada obi', 'ogc', 'Ogc Bello', 'Olu Bello', 'anna ruth', 'ada@example.com', '7k3m'])(
    'for %s is one for words',
    (typed) => {
      expect(searchedReference(typed)).toBeUndefined();
    },
  );
});

test('groups are prefix with day, then four by four', () => {
  const groups = ['7K3M', 'Q2X8', '9ABC', 'DEFG', 'HJK0', '11N0', 'P9'];
  expect(referenceGroups(reference)).toEqual(['OGC-20261120-', ...groups]);
  expect(referenceGroups(older).join('')).toBe(older);
  expect(referenceGroups('N/A')).toEqual(['N/A']);
});
