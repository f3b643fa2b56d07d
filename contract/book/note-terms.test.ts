import { describe, expect, test } from 'vitest';
import { kobo } from '../money.ts';
import { parentChatAddress } from '../text/phone-addresses.ts';
import type { NotePlan } from './fee-notes.ts';
import { discountOf } from './note-discounts.ts';
import { noteTerms } from './note-lists.ts';
import { noteMessage, whatIsDue } from './note-message.ts';
import { daysProblem, planFor, type WantedPlan } from './note-plans.ts';

const FULL = kobo(5_500_050);

describe('a discount', () => {
  test('above the fee is refused with the fee', () => {
    const off = { kind: 'amount', amountKobo: 5_500_051 } as const;
    expect(discountOf(FULL, { off, reason: 'bursary', note: '' })).toEqual({
      problem: 'The discount is more than the fee of ₦55,000.50.',
    });
  });

  test('of the whole fee is accepted: a full scholarship', () => {
    const off = { kind: 'amount', amountKobo: 5_500_050 } as const;
    const discount = { off, reason: 'scholarship', note: '' } as const;
    expect(discountOf(FULL, discount)).toEqual({ discountKobo: 5_500_050 });
  });

  test.each([0, 100.01])('of %d per cent is refused', (percent) => {
    const off = { kind: 'percent', percent } as const;
    expect(discountOf(FULL, { off, reason: 'bursary', note: '' })).toEqual({
      problem: 'Please enter a discount from 1 to 100 per cent.',
    });
  });

  test('for another reason needs a note that says which', () => {
    const off = { kind: 'percent', percent: 10 } as const;
    expect(discountOf(FULL, { off, reason: 'other', note: '' })).toEqual({
      problem: 'Please say in the note what the other reason is.',
    });
    const noted = { off, reason: 'other', note: 'The roof of the hall' } as const;
    expect(discountOf(FULL, noted)).toEqual({ discountKobo: 550_000 });
  });
});

describe('a plan', () => {
  test.each<[WantedPlan, RegExp]>([
    [{ kind: 'shares', parts: [{ percent: 99.99, dueOn: '2026-12-01' }] }, /make 99.99 per cent/],
    [{ kind: 'shares', parts: [{ percent: 100.01, dueOn: '2026-12-01' }] }, /make 100.01 per/],
    [{ kind: 'parts', parts: [{ amountKobo: 5_500_049, dueOn: '2026-12-01' }] }, /make ₦55,000.49/],
    [{ kind: 'parts', parts: [{ amountKobo: 5_500_051, dueOn: '2026-12-01' }] }, /make ₦55,000.51/],
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
    expect(planFor(wanted, kobo(4_000))).toEqual({ plan: wanted });
    expect(planFor(wanted, kobo(0))).toEqual({ plan: { kind: 'at_once', dueOn: '2026-12-01' } });
  });

  const problemOfDays = (days: string[]) => {
    const parts = days.map((dueOn) => ({ percent: 50, dueOn }));
    return daysProblem({ kind: 'shares', parts }, '2026-11-20');
  };

  test.each([
    ['today', ['2026-11-20']],
    ['two years from today', ['2028-11-20']],
    ['on two days in order', ['2026-12-01', '2026-12-02']],
  ])('may be due %s', (_when, days) => {
    expect(problemOfDays(days)).toBeUndefined();
  });

  test.each([
    ['yesterday', ['2026-11-19'], /days from today on/],
    ['in part yesterday', ['2026-11-19', '2026-12-01'], /days from today on/],
    ['more than two years from today', ['2028-11-21'], /^21 November 2028 is more than two years/],
    ['twice on one day', ['2026-12-01', '2026-12-01'], /in the order of their days/],
    ['on two days in the wrong order', ['2026-12-02', '2026-12-01'], /in the order of their days/],
  ])('may not be due %s', (_when, days, says) => {
    expect(problemOfDays(days)).toMatch(says);
  });
});

describe('a message to a parent', () => {
  const AT_ONCE: NotePlan = { kind: 'at_once', dueOn: '2027-01-15' };
  const FREELY: NotePlan = { kind: 'free', leastKobo: kobo(100_000), dueOn: '2027-01-15' };
  const PARTS: NotePlan = {
    kind: 'parts',
    parts: [
      { amountKobo: kobo(300_000), dueOn: '2026-12-01' },
      { amountKobo: kobo(200_000), dueOn: '2027-01-15' },
    ],
  };

  test.each([
    [AT_ONCE, 0, '₦5,000 is due, ₦5,000 is outstanding.', 'Please pay it by 15 January 2027.'],
    [
      PARTS,
      100_000,
      '₦5,000 is due, ₦1,000 is paid, ₦4,000 is outstanding.',
      'The next part is ₦2,000, by 1 December 2026.',
    ],
    [
      PARTS,
      350_000,
      '₦5,000 is due, ₦3,500 is paid, ₦1,500 is outstanding.',
      'Please pay it by 15 January 2027.',
    ],
    [
      FREELY,
      399_900,
      '₦5,000 is due, ₦3,999 is paid, ₦1,001 is outstanding.',
      'Pay it freely, from ₦1,000 at a time, until 15 January 2027.',
    ],
    [
      FREELY,
      400_000,
      '₦5,000 is due, ₦4,000 is paid, ₦1,000 is outstanding.',
      'Please pay it by 15 January 2027.',
    ],
    [
      FREELY,
      450_000,
      '₦5,000 is due, ₦4,500 is paid, ₦500 is outstanding.',
      'Please pay it by 15 January 2027.',
    ],
  ])(
    'says what is outstanding, not what was due in all: %j, %d kobo paid',
    (plan, paidKobo, ...says) => {
      expect(whatIsDue({ dueKobo: kobo(500_000), paidKobo, plan })).toEqual(says);
    },
  );

  test('about a paid note says thank you', () => {
    const paid = { dueKobo: kobo(500_000), paidKobo: 500_000, plan: PARTS };
    expect(whatIsDue(paid)).toEqual(['All of it is paid. Thank you.']);
  });

  test('is a reminder only where it is one, and opens in WhatsApp as it was written', () => {
    const fee = { student: 'Ada Obi', feeClass: 'JSS 2', purpose: 'Fees', term: '2026/2027-1' };
    const money = { dueKobo: kobo(500_000), paidKobo: 0, plan: AT_ONCE };
    const note = { ...fee, ...money, address: 'https://school.example/pay/7K3MQ2X89T' };
    const [first, ...lines] = noteMessage(note, 'note').split('\n');
    expect(first).toBe('Good day. Ada Obi, JSS 2: Fees, First Term, 2026/2027.');
    expect(lines).toContain('See and pay it here: https://school.example/pay/7K3MQ2X89T');
    const reminder = noteMessage(note, 'reminder');
    expect(reminder).toMatch(/^Good day, this is a reminder. Ada Obi/);
    const address = new URL(parentChatAddress('0803 111 2222', reminder) ?? '');
    expect(address.pathname).toBe('/2348031112222');
    expect(address.searchParams.get('text')).toBe(reminder);
    expect(parentChatAddress('', reminder)).toBeUndefined();
  });
});

test('fee notes can be made for every listed term or year and the one of today, the newest first', () => {
  const days = { feesFrom: '2026-08-01', begins: '2026-09-14', ends: '2026-12-18' };
  const terms = {
    terms: ([1, 2] as const).map((term) => ({ year: '2026/2027', term, ...days })),
  };
  const icon = 'book' as const;
  const purposes = [
    { name: 'Fees', icon, paidFor: 'term' as const, kobo: {} },
    { name: 'Coaching', icon, paidFor: 'year' as const, kobo: {} },
  ];
  const school = { fees: { classes: [], purposes }, terms };
  expect(noteTerms(school, 'Fees', '2026-02-01')).toEqual([
    '2026/2027-2',
    '2026/2027-1',
    '2025/2026-2',
  ]);
  expect(noteTerms(school, 'Coaching', '2026-02-01')).toEqual(['2026/2027', '2025/2026']);
});
