import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { firstValues } from '#contract/school/first-values.ts';

import { excelFile } from './excel-file.ts';
import type { Line } from './lines.ts';
import { csvFile, sheetsOf } from './month-end-files.ts';
import { periodOf } from './period.ts';
import { createTotals } from './totals.ts';

const payment: Line = {
  countsOn: '2026-11-30',
  receivedOn: '2026-11-29',
  enteredOn: '2026-11-30',
  sequence: 3,
  kind: 'paid',
  source: 'online',
  reference: 'WBS-20261130-7F3K9Q2M',
  fullName: 'Adéọlá Bámgbóṣé',
  feeClass: 'JSS 1',
  purpose: 'School Fees',
  term: 'First Term, 2026/2027',
  method: 'card',
  amountKobo: 5_500_050,
  chargeKobo: 92_501,
  paidAt: '2026-11-30T22:58:00.000Z',
  providerId: '18446744073709551615',
  refundId: '',
  slip: '',
};
const refund: Line = {
  ...payment,
  sequence: 4,
  kind: 'refunded',
  amountKobo: -100_001,
  chargeKobo: undefined,
  refundId: '77',
};
const unknown: Line = {
  ...payment,
  sequence: 5,
  chargeKobo: null,
  method: '',
  source: 'desk',
  slip: '0012345',
};

const head = { sequence: 9, hash: 'f'.repeat(64) };
const facts = {
  period: periodOf('2026-11'),
  isClosed: true,
  proof: { atEnd: head, now: head, readAt: new Date('2026-12-01T08:00:00Z') },
};

async function* inBatches(...batches: Line[][]) {
  yield* batches;
}

async function all<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const made: Piece[] = [];
  for await (const piece of pieces) made.push(piece);
  return made;
}

const { fees } = firstValues();

async function csvOf(...lines: Line[]): Promise<string[]> {
  const pieces = await all(csvFile(inBatches(lines)));
  return pieces.join('').split('\r\n');
}

async function excelOf(...batches: Line[][]): Promise<Uint8Array> {
  const sheets = sheetsOf(inBatches(...batches), createTotals(fees), facts);
  return Buffer.concat(await all(excelFile(sheets)));
}

/** As another program reads it. */
async function sheetsIn(file: Uint8Array) {
  const { sheets } = await readXlsx(file);
  return new Map(sheets.map(({ name, rows }) => [name, rows]));
}

/** The XML inside, by its path. */
function partsOf(file: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(file)).map(([path, part]) => [path, strFromU8(part)]));
}

describe('the Excel file', () => {
  test('has the lines as numbers, days and texts', async () => {
    const sheets = await sheetsIn(await excelOf([payment], [refund, unknown]));
    expect([...sheets.keys()]).toEqual(['Lines', 'Totals', 'Proof']);
    const common = [payment.reference, payment.fullName, 'JSS 1', 'School Fees', payment.term];
    const day = new Date('2026-11-30T00:00:00Z');
    const received = new Date('2026-11-29T00:00:00Z');
    const paidAt = new Date('2026-11-30T23:58:00Z');
    const [heads, ...lines] = sheets.get('Lines') ?? [];
    expect(heads).toEqual([
      'Day',
      'What',
      'Reference',
      'Student',
      'Class',
      'Purpose',
      'Term',
      'Method',
      'Amount (NGN)',
      'Charge (NGN)',
      'Net (NGN)',
      'Paid at (Lagos)',
      'Provider’s number',
      'Refund’s number',
      'Event of the ledger',
      'Taken',
      'Slip or bank reference',
      'Received',
      'Entered',
    ]);
    const number = payment.providerId;
    expect(lines).toEqual([
      [
        day,
        'Payment',
        ...common,
        'card',
        55_000.5,
        925.01,
        54_075.49,
        paidAt,
        number,
        null,
        3,
        'Online',
        null,
        received,
        day,
      ],
      [
        day,
        'Refund',
        ...common,
        'card',
        -1_000.01,
        null,
        -1_000.01,
        paidAt,
        number,
        '77',
        4,
        'Online',
        null,
        received,
        day,
      ],
      [
        day,
        'Payment',
        ...common,
        null,
        55_000.5,
        'not known',
        55_000.5,
        paidAt,
        number,
        null,
        5,
        'At the desk',
        '0012345',
        received,
        day,
      ],
    ]);
  });

  test('has what they add up to, and the ends of the ledger', async () => {
    const sheets = await sheetsIn(await excelOf([payment, refund, unknown]));
    const totals = sheets.get('Totals') ?? [];
    const rowOf = (name: string) => totals.find(([first]) => first === name)?.slice(1);
    const sums = [2, 110_001, 1_000.01, 925.01, 108_075.98];
    expect(totals[0]?.[0]).toBe(`${school.name}: month end`);
    expect(rowOf('Payment')?.slice(0, 2)).toEqual([2, 110_001]);
    expect(rowOf('Refund')?.slice(0, 2)).toEqual([1, -1_000.01]);
    for (const name of ['Total', 'JSS 1', 'School Fees']) {
      expect(rowOf(name)).toEqual([...sums, 'charge not known for 1']);
    }
    expect(rowOf('card')?.slice(0, 5)).toEqual([1, 55_000.5, 1_000.01, 925.01, 53_075.48]);
    expect(rowOf('not known')?.slice(0, 5)).toEqual([1, 55_000.5, 0, 0, 55_000.5]);
    const proof = (sheets.get('Proof') ?? []).map(([name, value]) => [name, value]);
    expect(proof).toContainEqual(['Ledger at the end of the period', `9:${'f'.repeat(64)}`]);
    expect(proof).toContainEqual(['Lines', 3]);
  });

  test('has every text once, in the table of texts: a preview of Apple’s leaves texts in cells blank', async () => {
    const parts = partsOf(await excelOf([payment], [refund, unknown]));
    for (const [path, xml] of parts) expect(xml, path).not.toMatch(/inlineStr|t="str"/);
    const table = parts.get('xl/sharedStrings.xml')?.match(/<si>/g) ?? [];
    const named = [1, 2, 3].flatMap((sheet) => {
      const cells = parts.get(`xl/worksheets/sheet${sheet}.xml`)?.matchAll(/t="s"><v>(\d+)</g);
      return [...(cells ?? [])].map(([, place]) => Number(place));
    });
    expect(new Set(named)).toEqual(new Set(table.keys()));
    expect(named.length).toBeGreaterThan(table.length);
    expect(parts.get('[Content_Types].xml')).toContain('"/xl/sharedStrings.xml"');
    expect(parts.get('xl/_rels/workbook.xml.rels')).toContain('"sharedStrings.xml"');
  });

  test('leaves out what no XML can carry', async () => {
    const file = await excelOf([{ ...payment, fullName: 'A\u0000d\u001Fa \uFFFF' }]);
    expect((await sheetsIn(file)).get('Lines')?.[1]?.[3]).toBe('Ada ');
  });

  test('without a line is a file all the same', async () => {
    const sheets = await sheetsIn(await excelOf());
    expect(sheets.get('Lines')).toHaveLength(1);
  });

  test('is made piece by piece, while the lines come', async () => {
    let asked = 0;
    async function* many() {
      for (; asked < 200; asked += 1) yield Array.from({ length: 50 }, () => payment);
    }
    const pieces = excelFile(sheetsOf(many(), createTotals(fees), facts));
    let size = 0;
    let halfWay = 0;
    for await (const piece of pieces) {
      if (asked < 100) halfWay += piece.length;
      size += piece.length;
    }
    expect(halfWay / size).toBeGreaterThan(0.3);
  });
});

describe('the CSV file', () => {
  test('has the same lines', async () => {
    const common = `${payment.reference},${payment.fullName},JSS 1,School Fees,"${payment.term}"`;
    expect((await csvOf(payment, refund)).slice(1)).toEqual([
      `2026-11-30,Payment,${common},card,55000.50,925.01,54075.49,2026-11-30 23:58,18446744073709551615,,3,Online,,2026-11-29,2026-11-30`,
      `2026-11-30,Refund,${common},card,-1000.01,,-1000.01,2026-11-30 23:58,18446744073709551615,77,4,Online,,2026-11-29,2026-11-30`,
      '',
    ]);
  });

  test.each(['=1+1', '+1', '-1+1', '@SUM(A1)'])('shows %j with an apostrophe', async (fullName) => {
    expect((await csvOf({ ...payment, fullName }))[1]?.split(',')[3]).toBe(`'${fullName}`);
  });
});
