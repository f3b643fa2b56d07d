import { describe, expect, test } from 'vitest';
import type { Fees } from './fees.ts';
import { firstValues } from './first-values.ts';
import { documentProblems } from './problems.ts';

const first = firstValues();
const some: Fees = {
  classes: [{ name: 'Basic 1' }, { name: 'Basic 2', isRetired: true }],
  purposes: [
    {
      name: 'Tuition',
      icon: 'book',
      paidFor: 'term',
      kobo: { 'Basic 1': 5_000_000, 'Basic 2': null },
    },
  ],
};

test('what a school begins with can be used', () => {
  for (const [kind, document] of Object.entries(first)) {
    expect(documentProblems(kind as keyof typeof first, document as never)).toEqual({});
  }
});

describe('fees', () => {
  const withAmount = (amount: number) =>
    documentProblems('fees', {
      ...some,
      purposes: [{ name: 'Tuition', icon: 'book', paidFor: 'term', kobo: { 'Basic 1': amount } }],
    })['purposes.0.kobo.Basic 1'];

  test('an empty list is a school that has not begun', () => {
    expect(documentProblems('fees', { classes: [], purposes: [] })).toEqual({});
  });

  test.each([
    [100, undefined],
    [1_000_000_000, undefined],
    [0, '₦0 is no fee'],
    [5_000_050, 'whole naira'],
    [1_000_000_100, 'at most ₦10,000,000'],
    [-100, 'such as 65,000'],
    [Number.NaN, 'such as 65,000'],
  ])('an amount of %s kobo: %s', (amount, sentence) => {
    if (sentence) expect(withAmount(amount)).toContain(sentence);
    else expect(withAmount(amount)).toBeUndefined();
  });

  test.each(['basic 1', 'BASIC  1', 'Básic 1'])('%s is the name of a class already', (name) => {
    const problems = documentProblems('fees', { ...some, classes: [...some.classes, { name }] });
    expect(problems['classes.2.name']).toContain('“Basic 1” is in the list already');
  });

  test('names are neither empty nor longer than 40 letters, and lists not endless', () => {
    const named = (name: string) =>
      documentProblems('fees', { classes: [{ name }], purposes: [] })['classes.0.name'];
    expect(named('')).toContain('a name');
    expect(named('x'.repeat(40))).toBeUndefined();
    expect(named('x'.repeat(41))).toContain('40 letters');
    const classes = Array.from({ length: 200 }, (_, index) => ({ name: `Class ${index}` }));
    expect(documentProblems('fees', { classes, purposes: [] })).toEqual({
      classes: 'There can be at most 30 of them. Please remove some.',
    });
  });

  test('an amount for a class that is not there', () => {
    const problems = documentProblems('fees', { ...some, classes: [] });
    expect(Object.keys(problems)).toContain('purposes.0.kobo.Basic 1');
  });
});

describe('terms', () => {
  const year = '2031/2032';
  const term1 = {
    year,
    term: 1,
    feesFrom: '2031-08-01',
    begins: '2031-09-10',
    ends: '2031-12-12',
  } as const;
  const term2 = {
    year,
    term: 2,
    feesFrom: '2031-12-08',
    begins: '2032-01-10',
    ends: '2032-04-02',
  } as const;

  test.each([
    ['overlap', [term1, { ...term2, begins: '2031-12-12' }], 'terms.1.begins', 'before term 1'],
    ['a gap', [term1, { ...term2, term: 3 }], 'terms.1.year', 'comes term 2 of 2031/2032'],
    ['no day', [{ ...term1, ends: '2031-02-30' }], 'terms.0.ends', 'choose a day'],
    ['no session', [{ ...term1, year: '2031' }], 'terms.0.year', 'two years that follow'],
    [
      'an end before its beginning',
      [{ ...term1, ends: '2031-09-01' }],
      'terms.0.ends',
      'end before',
    ],
    [
      'fees after its beginning',
      [{ ...term1, feesFrom: '2031-10-01' }],
      'terms.0.feesFrom',
      'first day',
    ],
  ] as const)('%s is refused in words', (_, terms, path, sentence) => {
    expect(documentProblems('terms', { terms: [...terms] })[path]).toContain(sentence);
  });
});

describe('contact details, bank, notice, days', () => {
  test.each([
    ['phone', 'call us'],
    ['whatsApp', 'call us'],
    ['email', 'office'],
    ['address', ''],
    ['copyrightYear', 20],
  ] as const)('%s cannot be "%s"', (field, value) => {
    const problems = documentProblems('facts', { ...first.facts, [field]: value });
    expect(Object.keys(problems)).toEqual([field]);
  });

  test('a school without WhatsApp leaves its number out', () => {
    expect(documentProblems('facts', { ...first.facts, whatsApp: '' })).toEqual({});
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'a b.example', 'nothing'])(
    'a link is no %s',
    (address) => {
      const facts = { ...first.facts, social: [{ name: 'X', address }] };
      expect(Object.keys(documentProblems('facts', facts))).toEqual(['social.0.address']);
      const notice = {
        text: 'Closed',
        level: 'urgent',
        from: '2031-01-05',
        until: '2031-01-06',
      } as const;
      expect(Object.keys(documentProblems('notice', { ...notice, link: address }))).toEqual([
        'link',
      ]);
      for (const link of ['/news', 'https://school.example/x', '']) {
        expect(documentProblems('notice', { ...notice, link })).toEqual({});
      }
      expect(
        Object.keys(documentProblems('notice', { ...notice, link: '//evil.example' })),
      ).toEqual(['link']);
    },
  );

  test('an account number has ten digits, and nothing at all is no account', () => {
    const bank = (number: string) =>
      documentProblems('bank', { bank: 'A Bank', name: 'School', number });
    expect(bank('0123456789')).toEqual({});
    expect(Object.keys(bank('012345678'))).toEqual(['number']);
    expect(documentProblems('bank', { bank: '', name: '', number: '' })).toEqual({});
  });

  test('a span does not end before it begins', () => {
    const day = {
      name: 'Mid-term',
      kind: 'mid_term',
      first: '2031-02-20',
      last: '2031-02-19',
    } as const;
    expect(Object.keys(documentProblems('days', { days: [day] }))).toEqual(['days.0.last']);
    const notice = {
      text: 'x',
      level: 'urgent',
      from: '2031-02-20',
      until: '2031-02-19',
      link: '',
    } as const;
    expect(Object.keys(documentProblems('notice', notice))).toEqual(['until']);
  });
});
