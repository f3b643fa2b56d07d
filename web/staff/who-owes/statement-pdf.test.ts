import { expect, test } from 'vitest';
import type { Statement, StatementLine } from '#contract/schemas/statement.ts';
import { fontFromDisk } from '../../pdf/testing/font-from-disk.ts';
import { readPdf } from '../../pdf/testing/read-pdf.ts';
import { renderStatementPdf, statementFileName } from './statement-pdf.ts';

const line: StatementLine = {
  day: '2026-11-20',
  kind: 'online',
  about: 'School Fees, First Term, 2026/2027',
  receipt: 'WBS-20261120-8Q7M3K5X9T2V4B6N1C0DZYARHE',
  charged: 0,
  paid: 30_000,
  balance: 20_000,
};

function aStatement(changes: Partial<Statement> = {}): Statement {
  return {
    student: { _id: '1', name: 'Adéọlá Bámgbóṣé', class: 'JSS 2', parentName: 'Mrs Bámgbóṣé' },
    session: '2026/2027',
    readAt: '2026-11-21T09:00:00.000Z',
    notes: [
      {
        purpose: 'School Fees',
        term: 'First Term, 2026/2027',
        class: 'JSS 2',
        status: 'part_paid',
        full: 55_000,
        discount: 5_000,
        due: 50_000,
        paid: 30_000,
        outstanding: 20_000,
      },
    ],
    lines: [
      {
        day: '2026-11-01',
        kind: 'charged',
        about: line.about,
        charged: 50_000,
        paid: 0,
        balance: 50_000,
      },
      line,
    ],
    totals: { charged: 50_000, paid: 30_000, balance: 20_000 },
    ...changes,
  };
}

const textsOf = async (statement: Statement) =>
  readPdf(await renderStatementPdf(statement, fontFromDisk));

test('the PDF has the student, the fees, every line with its balance, and what is to be paid', async () => {
  const { pages, texts, info } = await textsOf(aStatement());
  expect(pages).toBe(1);
  expect(info.get('Title')).toBe('Statement 2026/2027: Adéọlá Bámgbóṣé');
  expect(texts).toEqual(
    expect.arrayContaining([
      'Adéọlá Bámgbóṣé',
      'JSS 2 · parent: Mrs Bámgbóṣé',
      '₦5,000',
      '₦20,000',
    ]),
  );
  expect(texts).toContain('To be paid: ₦20,000');
  expect(texts.join(' ')).toContain('Paid online: School Fees');
});

test('says that it takes off what was paid too much on another fee', async () => {
  const [note] = aStatement().notes;
  if (!note) throw new Error('a statement without a note');
  const over = { ...note, status: 'overpaid', paid: 52_500, outstanding: 0 } as const;
  const totals = { charged: 100_000, paid: 82_500, balance: 17_500 };
  const { texts } = await textsOf(aStatement({ notes: [note, over], totals }));
  expect(texts).toContain('To be paid: ₦17,500');
  expect(texts).toContain('₦2,500 that was paid too much on a fee is taken off here.');
});

test('goes on over several pages, each with its number and the heads of the columns', async () => {
  const lines = Array.from({ length: 90 }, () => line);
  const { pages, texts } = await textsOf(aStatement({ lines }));
  expect(pages).toBeGreaterThan(2);
  expect(texts.filter((text) => text === 'Balance')).toHaveLength(pages);
  expect(texts).toContain(`Page ${pages} of ${pages}`);
});

test.each([
  [0, 'All is paid.'],
  [-5_000, 'Paid too much: ₦5,000'],
])('a balance of %d is said in words', async (balance, words) => {
  const { texts } = await textsOf(aStatement({ totals: { charged: 0, paid: 0, balance } }));
  expect(texts).toContain(words);
});

test('of a session with nothing in it says so', async () => {
  const { texts } = await textsOf(aStatement({ notes: [], lines: [] }));
  expect(texts).toContain('No fee notes were made in this session.');
});

test('its file is named for the student and the session, in plain letters', () => {
  expect(statementFileName(aStatement())).toBe('statement-adeola-bamgbose-2026-2027.pdf');
});
