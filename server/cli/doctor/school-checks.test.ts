import { describe, expect, test } from 'vitest';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { reported } from '../testing/examined-school.ts';
import { classListVerdict, schoolFindings } from './school-checks.ts';

const good: SchoolDocuments = {
  ...firstValues(),
  fees: {
    classes: [{ name: 'Basic 1' }],
    purposes: [{ name: 'Tuition', icon: 'book', paidFor: 'term', kobo: { 'Basic 1': 6_500_000 } }],
  },
  terms: {
    terms: [
      {
        year: '2030/2031',
        term: 1,
        feesFrom: '2030-09-01',
        begins: '2030-09-10',
        ends: '2030-12-12',
      },
    ],
  },
  facts: {
    ...firstValues().facts,
    phone: '+234 803 123 4567',
    bursaryPhone: '0803 123 4568',
    whatsApp: '+234 803 123 4569',
    email: 'office@school.ng',
  },
  notice: { text: '', level: 'information', from: '', until: '', link: '' },
};

const look = (changes: Partial<SchoolDocuments>, today = '2030-10-01', isReal = true) =>
  reported(schoolFindings({ ...good, ...changes }, { today, isReal }));

test('a school whose settings are as they should be', () => {
  expect(look({}).marks).toEqual({
    Fees: 'good',
    Terms: 'good',
    'Contact details': 'good',
    Notice: 'good',
  });
});

describe('the doctor warns of', () => {
  const [tuition] = good.fees.purposes;
  if (!tuition) throw new Error('no purpose');

  test.each([
    ['without classes', { ...good.fees, classes: [] }],
    ['without purposes', { ...good.fees, purposes: [] }],
    ['of retired classes', { ...good.fees, classes: [{ name: 'Basic 1', isRetired: true }] }],
  ])('a table of fees %s', (_how, fees) => {
    const { marks, report } = look({ fees });
    expect(marks.Fees).toBe('bad');
    expect(report).toContain('the table of fees is empty: nothing can be paid');
    expect(report).toContain('→ Enter them in the panel');
  });

  test('a purpose that no class can pay', () => {
    const bus = { ...tuition, name: 'Bus', kobo: { 'Basic 1': null } };
    const { marks, report } = look({ fees: { ...good.fees, purposes: [tuition, bus] } });
    expect(marks.Fees).toBe('note');
    expect(report).toContain('offered for no class: “Bus”');
  });

  test.each([
    ['2030-10-12', 'good', 'listed until 12 Dec 2030'],
    ['2030-10-13', 'note', 'The list of terms ends on 2030-12-12'],
    ['2030-12-13', 'note', 'The list of terms ended on 2030-12-12'],
  ])('terms that end: on %s %s', (today, mark, words) => {
    const { marks, report } = look({}, today);
    expect(marks.Terms).toBe(mark);
    expect(report).toContain(words);
  });

  test('no terms at all', () => {
    expect(look({ terms: { terms: [] } }).report).toContain('The list of terms is empty');
  });

  test.each([
    [{ phone: '+234 000 000 0000' }, 'came with: phone\n'],
    [{ whatsApp: '+234-000-000-0001', bursaryPhone: '0000000000' }, 'bursary’s phone, WhatsApp\n'],
    [{ email: 'admin@hill.example' }, 'came with: e-mail\n'],
    [{ email: 'admin@example.com' }, 'came with: e-mail\n'],
  ])('examples left in the contact details of a real school: %j', (changes, words) => {
    const facts = { ...good.facts, ...changes };
    const { marks, report } = look({ facts });
    expect(marks['Contact details']).toBe('note');
    expect(report).toContain(words);
    expect(look({ facts }, '2030-10-01', false).marks['Contact details']).toBe('good');
  });

  test('a notice whose days are over', () => {
    const notice = {
      text: 'Closed on Monday',
      level: 'urgent',
      from: '2030-09-28',
      until: '2030-09-30',
      link: '',
    } as const;
    expect(look({ notice }).report).toContain(
      'its days are over since 30 Sept 2030: “Closed on Monday”',
    );
    expect(look({ notice }, '2030-09-30').marks.Notice).toBe('good');
  });
});

describe('class lists', () => {
  const sums = { notes: 30, outstandingKobo: 1_234_500 };

  test('are counted with their fee notes', () => {
    expect(classListVerdict(good, [], sums)).toMatchObject({ mark: 'good', text: 'none' });
    expect(classListVerdict(good, [{ feeClass: 'Basic 1', students: 30 }], sums)).toMatchObject({
      mark: 'good',
      text: 'students: 30, fee notes: 30, outstanding: ₦12,345',
    });
  });

  test('of a class that is not offered are worth a look', () => {
    const verdict = classListVerdict(good, [{ feeClass: 'Basic 9', students: 3 }], sums);
    expect(verdict).toMatchObject({ mark: 'note', text: expect.stringContaining('“Basic 9” (3)') });
  });
});
