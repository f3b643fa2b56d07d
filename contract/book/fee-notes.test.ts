import { describe, expect, test } from 'vitest';
import { kobo } from '../money.ts';
import {
  amountOfChoice,
  leastAmountOf,
  moneyNow,
  type NoteChoice,
  type NotePlan,
  nextPartOf,
  outstandingOf,
  partsOf,
  readNoteCode,
  shownNoteCode,
  statusByMoney,
  surplusOf,
} from './fee-notes.ts';

const AT_ONCE: NotePlan = { kind: 'at_once', dueOn: '2026-12-01' };
const FREELY: NotePlan = { kind: 'free', leastKobo: kobo(500_000), dueOn: '2026-12-01' };
const PARTS: NotePlan = {
  kind: 'parts',
  parts: [
    { amountKobo: kobo(2_500_000), dueOn: '2027-01-15' },
    { amountKobo: kobo(3_000_000), dueOn: '2026-12-01' },
  ],
};
/** A note of ₦55,000. */
const noteOf = (plan: NotePlan, paidKobo = 0) => ({ dueKobo: kobo(5_500_000), paidKobo, plan });

describe('a note that is paid freely', () => {
  const amount = (amountKobo: number) =>
    amountOfChoice(noteOf(FREELY, 2_000_000), { pay: 'amount', amountKobo });

  test.each([
    ['the least amount', 500_000],
    ['all that is left', 3_500_000],
  ])('takes %s', (_what, amountKobo) => {
    expect(amount(amountKobo)).toBe(amountKobo);
  });

  test.each([
    ['a kobo less than the least amount', 499_999],
    ['a kobo more than is left', 3_500_001],
    ['half a kobo', 500_000.5],
  ])('refuses %s', (_what, amountKobo) => {
    expect(amount(amountKobo)).toBeUndefined();
  });

  test('takes the last of the money, also where that is less than the least amount', () => {
    const nearlyPaid = noteOf(FREELY, 5_400_000);
    expect(leastAmountOf(nearlyPaid)).toBe(100_000);
    expect(amountOfChoice(nearlyPaid, { pay: 'amount', amountKobo: 100_000 })).toBe(100_000);
    expect(amountOfChoice(nearlyPaid, { pay: 'amount', amountKobo: 99_999 })).toBeUndefined();
  });

  test('has no next part, and can be paid whole', () => {
    expect(amountOfChoice(noteOf(FREELY), { pay: 'next' })).toBeUndefined();
    expect(amountOfChoice(noteOf(FREELY), { pay: 'rest' })).toBe(5_500_000);
  });
});

describe('a note in parts', () => {
  test.each([
    // More went back than came: that is due with the first part.
    [-1, 3_000_001, '2026-12-01'],
    [0, 3_000_000, '2026-12-01'],
    [1_000_000, 2_000_000, '2026-12-01'],
    [2_999_999, 1, '2026-12-01'],
    [3_000_000, 2_500_000, '2027-01-15'],
    [5_499_999, 1, '2027-01-15'],
  ])('with %d kobo paid asks for %d next, the earliest day first', (paid, amountKobo, dueOn) => {
    expect(nextPartOf(noteOf(PARTS, paid))).toEqual({ amountKobo, dueOn });
    expect(amountOfChoice(noteOf(PARTS, paid), { pay: 'next' })).toBe(amountKobo);
  });

  test('says of each part what is paid of it', () => {
    expect(partsOf(noteOf(PARTS, 4_000_000))).toEqual([
      { amountKobo: 3_000_000, dueOn: '2026-12-01', paidKobo: 3_000_000 },
      { amountKobo: 2_500_000, dueOn: '2027-01-15', paidKobo: 1_000_000 },
    ]);
  });

  test('takes no amount of the parent’s own', () => {
    expect(leastAmountOf(noteOf(PARTS))).toBeUndefined();
    const own = { pay: 'amount', amountKobo: 3_000_000 } as const;
    expect(amountOfChoice(noteOf(PARTS), own)).toBeUndefined();
  });
});

test.each<[NotePlan, NoteChoice]>([
  [AT_ONCE, { pay: 'rest' }],
  [PARTS, { pay: 'next' }],
  [FREELY, { pay: 'amount', amountKobo: 500_000 }],
])('nothing can be paid on a paid note: %j', (plan, choice) => {
  expect(nextPartOf(noteOf(plan, 5_500_000))).toBeUndefined();
  expect(leastAmountOf(noteOf(plan, 5_500_000))).toBeUndefined();
  expect(amountOfChoice(noteOf(plan, 5_500_000), choice)).toBeUndefined();
});

test('what went back of a note with nothing due is asked for', () => {
  const note = { dueKobo: kobo(0), paidKobo: -3_000_000, plan: AT_ONCE };
  expect(nextPartOf(note)).toEqual({ amountKobo: 3_000_000, dueOn: '2026-12-01' });
});

test('nothing is due on a note that has ended: money on it is too much, and what is missing is owed', () => {
  const ended = (paidKobo: number) =>
    moneyNow({ ...noteOf(AT_ONCE, paidKobo), endedAt: '2026-11-20T09:00:00.000Z' });
  expect(surplusOf(ended(100))).toBe(100);
  expect(outstandingOf(ended(-100))).toBe(100);
  expect(outstandingOf(moneyNow({ ...noteOf(AT_ONCE, -100), endedAt: null }))).toBe(5_500_100);
});

test.each([
  [5_500_000, 0, 'open', 5_500_000, 0],
  [5_500_000, 1, 'part_paid', 5_499_999, 0],
  [5_500_000, 5_499_999, 'part_paid', 1, 0],
  [5_500_000, 5_500_000, 'paid', 0, 0],
  [5_500_000, 5_500_001, 'overpaid', 0, 1],
  [0, 0, 'paid', 0, 0],
  // More went back of it than came.
  [5_500_000, -1, 'open', 5_500_001, 0],
])('of %d kobo with %d paid a note is %s', (due, paidKobo, status, outstanding, surplus) => {
  const money = { dueKobo: kobo(due), paidKobo };
  expect(statusByMoney(money)).toBe(status);
  expect(outstandingOf(money)).toBe(outstanding);
  expect(surplusOf(money)).toBe(surplus);
});

test.each([
  ['7K3MQ2X89T', '7K3MQ2X89T'],
  ['7k3mq-2x89t', '7K3MQ2X89T'],
  [' 7K3 MQ 2X8 9T ', '7K3MQ2X89T'],
  ['oilOILoilO', '0110110110'],
  ['7K3MQ2X89', undefined],
  ['7K3MQ2X89TT', undefined],
  ['7K3MQ2X89U', undefined],
  ['', undefined],
])('%j is read as the code %j', (typed, code) => {
  expect(readNoteCode(typed)).toBe(code);
});

test('a code is shown in two halves', () => {
  expect(shownNoteCode('7K3MQ2X89T')).toBe('7K3MQ-2X89T');
});
