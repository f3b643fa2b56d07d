import { expect, test } from 'vitest';
import type { BankAccount } from '#contract/school/documents.ts';
import type { KindState, ShownVersion } from '../api/school.ts';
import { documentAt, newestOf, upcomingOf } from './versions.ts';

const account = (number: string): BankAccount => ({ bank: 'A bank', name: 'The school', number });

function version(
  number: number,
  document: BankAccount,
  holdsFrom = '1970-01-01T00:00:00.000Z',
): ShownVersion<'bank'> {
  return { version: number, document, holdsFrom, author: 'Ada', createdAt: holdsFrom };
}

// At the school, the day begins an hour before it does in UTC.
const january = '2030-12-31T23:00:00.000Z';
const march = '2031-02-28T23:00:00.000Z';

const state: KindState<'bank'> = {
  current: version(1, account('0000000001')),
  upcoming: [
    version(2, account('0000000002'), january),
    version(3, account('0000000003'), january),
    version(4, account('0000000004'), march),
  ],
  newest: 4,
  inUse: [],
};

test('of a day the version that was written last counts, from its first moment', () => {
  expect(documentAt(state, undefined).number).toBe('0000000001');
  expect(documentAt(state, '2030-12-31').number).toBe('0000000001');
  expect(documentAt(state, '2031-01-01').number).toBe('0000000003');
  expect(documentAt(state, '2031-03-01').number).toBe('0000000004');
  expect(newestOf(state).version).toBe(4);
});

test('what is prepared is shown with its day, against what holds right before', () => {
  const shown = upcomingOf('bank', state).map(({ day, changes }) => [day, changes]);
  expect(shown).toEqual([
    ['2031-01-01', ['Number: 0000000001 → 0000000003']],
    ['2031-03-01', ['Number: 0000000003 → 0000000004']],
  ]);
});

test('what was withdrawn, by the document before it on the same day, is not shown any more', () => {
  const [first] = upcomingOf('bank', state);
  if (!first) throw new Error('nothing is prepared');
  const withdrawn = version(5, first.before, january);
  const after = { ...state, upcoming: [...state.upcoming, withdrawn], newest: 5 };
  expect(upcomingOf('bank', after).map(({ day, changes }) => [day, changes])).toEqual([
    ['2031-03-01', ['Number: 0000000001 → 0000000004']],
  ]);
});
