import { describe, expect, test } from 'vitest';
import { kobo } from '../money.ts';
import { discountOf } from './note-discounts.ts';
import { noteTerms } from './note-lists.ts';
import { whatIsDue, whatsAppNumber } from './note-message.ts';
import { planFor, type WantedPlan } from './note-plans.ts';

const FULL = kobo(5_500_050);

describe('a discount', () => {
  test.each([
    [10, 550_000],
    [33.33, 1_833_200],
    [100, 5_500_050],
  ])('of %d per cent is whole naira, and never more than the fee', (percent, discountKobo) => {
    const off = { kind: 'percent', percent } as const;
    expect(discountOf(FULL, { off, reason: 'bursary', note: '' })).toEqual({ discountKobo });
  });

  test('above the fee is refused with the fee', () => {
    const off = { kind: 'amount', amountKobo: 5_500_051 } as const;
    expect(discountOf(FULL, { off, reason: 'bursary', note: '' })).toEqual({
      problem: 'The discount is more than the fee of ₦55,000.50.',
    });
  });
});

describe('a plan', () => {
  test('in shares adds up to what is due to the kobo, without a part of nothing', () => {
    const third = { percent: 33.33, dueOn: '2026-12-01' };
    const parts = [
      third,
      { ...third, dueOn: '2027-01-01' },
      { percent: 33.34, dueOn: '2027-02-01' },
    ];
    const split = planFor({ kind: 'shares', parts }, FULL);
    expect(split).toEqual({
      plan: {
        kind: 'parts',
        parts: [
          { amountKobo: 1_833_100, dueOn: '2026-12-01' },
          { amountKobo: 1_833_100, dueOn: '2027-01-01' },
          { amountKobo: 1_833_850, dueOn: '2027-02-01' },
        ],
      },
    });
    expect(planFor({ kind: 'shares', parts }, kobo(100))).toEqual({
      plan: { kind: 'parts', parts: [{ amountKobo: 100, dueOn: '2027-02-01' }] },
    });
  });

  test.each([
    [[16.66, 16.66, 16.66, 16.66, 16.66, 16.7]],
    [[33.3, 33.3, 33.4]],
    [[0.07, 0.01, 99.92]],
    [[14.3, 28.6, 57.1]],
  ])('of %j per cent is 100', (percents) => {
    const parts = percents.map((percent, at) => ({ percent, dueOn: `2026-12-0${at + 1}` }));
    const split = planFor({ kind: 'shares', parts }, FULL);
    if ('problem' in split || split.plan.kind !== 'parts') throw new Error('no parts');
    expect(split.plan.parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(FULL);
  });

  test.each<[WantedPlan, RegExp]>([
    [{ kind: 'shares', parts: [{ percent: 90, dueOn: '2026-12-01' }] }, /make 90 per cent/],
    [{ kind: 'parts', parts: [{ amountKobo: 1, dueOn: '2026-12-01' }] }, /but ₦55,000.50 is due/],
  ])('that does not add up is refused: %j', (wanted, problem) => {
    expect(planFor(wanted, FULL)).toEqual({
      problem: expect.stringMatching(problem),
    });
  });

  test('has at most six parts', () => {
    const parts = Array.from({ length: 7 }, (_, at) => ({
      amountKobo: kobo(100),
      dueOn: `2026-12-0${at + 1}`,
    }));
    expect(planFor({ kind: 'parts', parts }, kobo(700))).toEqual({
      problem: 'Please make up to 6 parts.',
    });
    const six = { kind: 'parts', parts: parts.slice(1) } as const;
    expect(planFor(six, kobo(600))).toEqual({ plan: six });
  });

  test('asks for no more at a time than is due, and for nothing after a full discount', () => {
    const wanted = { kind: 'free', leastKobo: 1_000, dueOn: '2026-12-01' } as const;
    expect(planFor(wanted, kobo(400))).toEqual({ plan: { ...wanted, leastKobo: 400 } });
    expect(planFor(wanted, kobo(0))).toEqual({ plan: { kind: 'at_once', dueOn: '2026-12-01' } });
  });
});

test.each([
  ['0803 111 2222', '2348031112222'],
  ['+234 803 111 2222', '2348031112222'],
  ['234-803-111-2222', '2348031112222'],
  ['08031112222', '2348031112222'],
  ['+44 20 7946 0958', '442079460958'],
  ['01234', undefined],
  ['', undefined],
])('%j is %j on WhatsApp', (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number);
});

test('a message says what is outstanding, not what was due in all', () => {
  const parts = [
    { amountKobo: kobo(300_000), dueOn: '2026-12-01' },
    { amountKobo: kobo(200_000), dueOn: '2027-01-15' },
  ];
  expect(
    whatIsDue({ dueKobo: kobo(500_000), paidKobo: 350_000, plan: { kind: 'parts', parts } }),
  ).toEqual([
    '₦5,000 is due, ₦3,500 is paid, ₦1,500 is outstanding.',
    'Please pay it by 15 January 2027.',
  ]);
});

test('fee notes can be made for every listed term, and for the one of today', () => {
  const term = { feesFrom: '2026-08-01', begins: '2026-09-14', ends: '2026-12-18' };
  const terms = { terms: [{ year: '2026/2027', term: 2 as const, ...term }] };
  const purposes = [{ name: 'Fees', icon: 'book' as const, paidFor: 'term' as const, kobo: {} }];
  const school = { fees: { classes: [], purposes }, terms };
  expect(noteTerms(school, 'Fees', '2026-02-01')).toEqual(['2026/2027-2', '2025/2026-2']);
});
