import { describe, expect, test } from 'vitest';
import {
  classesWith,
  classNames,
  type Fees,
  feeFor,
  notOfferedMessage,
  offeredClasses,
  offeredPurposes,
  purposeNames,
} from './fees.ts';

const fees: Fees = {
  classes: [{ name: 'Basic 7' }, { name: 'Basic 8' }, { name: 'Basic 6', isRetired: true }],
  purposes: [
    {
      name: 'Tuition',
      icon: 'book',
      paidFor: 'term',
      kobo: { 'Basic 6': 7_000_000, 'Basic 7': 8_000_000, 'Basic 8': null },
    },
    { name: 'Boarding', icon: 'sun', paidFor: 'year', kobo: { 'Basic 7': 1 }, isRetired: true },
  ],
};

test.each([
  ['Tuition', 'Basic 7', 8_000_000],
  ['Tuition', 'Basic 8', null],
  ['Tuition', 'Basic 6', null],
  ['Boarding', 'Basic 7', null],
  ['Tuition', 'No such class', null],
  ['No such purpose', 'Basic 7', null],
  ['toString', 'constructor', null],
])('%s for %s costs %s kobo', (purpose, feeClass, amount) => {
  expect(feeFor(fees, purpose, feeClass)).toBe(amount);
  expect(classesWith(fees, purpose).includes(feeClass)).toBe(amount !== null);
});

describe('what is retired', () => {
  test('is not offered, and still has a name', () => {
    expect(offeredClasses(fees)).toEqual(['Basic 7', 'Basic 8']);
    expect(offeredPurposes(fees).map(({ name }) => name)).toEqual(['Tuition']);
    expect(classNames(fees)).toEqual(['Basic 7', 'Basic 8', 'Basic 6']);
    expect(purposeNames(fees)).toEqual(['Tuition', 'Boarding']);
  });
});

test('who chose what is not offered reads what to do', () => {
  expect(notOfferedMessage('Tuition', 'Basic 8')).toBe(
    'Tuition is not offered for Basic 8. Please choose another class.',
  );
});
