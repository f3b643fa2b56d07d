import type { FastifyInstance } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonthEnd, MonthEndSums } from '#contract/staff.ts';
import { fontFromDisk } from '../../../web/pdf/testing/font-from-disk.ts';
import { renderMonthEndPdf } from '../../../web/staff/payments/month-end-pdf.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../../database/testing/test-database.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { openRandomTerm } from '../testing/random-term.ts';
import { storedRevenue } from '../testing/recount.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

const PAYMENTS = 500;
const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12'];
const WHOLE = 'from=2026-09-01&to=2026-12-31';

let database: TestDatabase;
let term: Awaited<ReturnType<typeof openRandomTerm>>;
let staff: FastifyInstance;
let figures: MonthEnd;
beforeAll(async () => {
  database = await createTestDatabase();
  // Nothing here is about power cuts.
  if (testEngine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  term = await openRandomTerm(database.db, 20261123);
  await term.happen(PAYMENTS);
  staff = await createStaffApp(database.db, { clock: term.clock });
  figures = await figuresOf(WHOLE);
}, 120_000);
afterAll(async () => {
  await staff.close();
  await term.close();
  await database.remove();
});

async function get(url: string) {
  const response = await staff.inject({ url, headers: signedInAs('admin') });
  expect(response.statusCode).toBe(200);
  return response;
}

async function figuresOf(query: string): Promise<MonthEnd> {
  return (await get(`/api/admin/payments/month-end?${query}`)).json().data;
}

/** In kobo, since sums of naira with fractions are not exact. */
const kobo = (naira: unknown) => Math.round(Number(naira) * 100);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const inKobo = ({ payments, credited, refunded, charge, net, ...rest }: MonthEndSums) => ({
  payments,
  chargeUnknown: rest.chargeUnknown,
  credited: kobo(credited),
  refunded: kobo(refunded),
  charge: kobo(charge),
  net: kobo(net),
});

/** What lines of a file add up to: What, Amount, Charge and Net of each. */
function addUp(lines: unknown[][]) {
  const payments = lines.filter(([what]) => what === 'Payment');
  const known = payments.filter(([, , charge]) => charge !== 'not known');
  return {
    payments: payments.length,
    chargeUnknown: payments.length - known.length,
    credited: sum(payments.map(([, amount]) => kobo(amount))),
    refunded: -sum(lines.filter(([what]) => what !== 'Payment').map((line) => kobo(line[1]))),
    charge: sum(known.map(([, , charge]) => kobo(charge))),
    net: sum(lines.map(([, , , net]) => kobo(net))),
  };
}

test('the term is worth comparing', async () => {
  const { byKind, byDay, byMethod, totals } = figures;
  expect(byKind.map(({ name }) => name)).toEqual(['Payment', 'Refund', 'Reversal']);
  for (const { lines } of byKind) expect(lines).toBeGreaterThan(8);
  expect(totals.payments).toBeGreaterThan(350);
  expect(byDay.length).toBeGreaterThan(60);
  expect(byMethod).toHaveLength(4);
});

test('the provider’s own list says the same', async () => {
  const { transactions, refunds } = await term.listAll();
  expect(transactions).toHaveLength(PAYMENTS);
  const arrived = transactions.filter(
    ({ outcome }) => outcome === 'success' || outcome === 'reversed',
  );
  const processed = refunds.filter(({ status }) => status === 'processed');
  const backByRefund = Map.groupBy(processed, ({ transactionId }) => transactionId);
  // A reversal takes what refunds have left.
  const back = arrived.map(({ id, outcome, amount }) => {
    const refunded = sum((backByRefund.get(id) ?? []).map((refund) => refund.amount));
    return outcome === 'reversed' ? amount : refunded;
  });
  expect(inKobo(figures.totals)).toMatchObject({
    payments: arrived.length,
    credited: sum(arrived.map(({ amount }) => amount)),
    refunded: sum(back),
    charge: sum(arrived.map(({ fees = 0 }) => fees)),
  });
});

test('the ledger says the same, and is whole', async () => {
  const revenue = await storedRevenue(database.db);
  expect(inKobo(figures.totals)).toMatchObject({
    credited: sum(revenue.map(({ credited_kobo }) => credited_kobo)),
    refunded: sum(revenue.map(({ refunded_kobo }) => refunded_kobo)),
  });
  const { sequence, hash } = figures.ledger.now;
  expect(await verifyLedger(database.db)).toEqual({ intact: true, sequence, hash });
  expect(figures.ledger.atEnd).toEqual({ sequence, hash });
});

test('the panel’s list says the same', async () => {
  const { totals } = (await get('/api/admin/payments')).json();
  const { credited, refunded, charge, chargeUnknown, net } = figures.totals;
  expect(totals).toMatchObject({ credited, refunded, charge, chargeUnknown, net });
  expect(chargeUnknown).toBe(0);
});

test('the CSV file says the same', async () => {
  const { body } = await get(`/api/admin/payments/month-end.csv?${WHOLE}`);
  const [, ...lines] = body.trimEnd().split('\r\n');
  const cells = lines.map((line) => line.replace(/"[^"]*"/g, 'text').split(','));
  const read = cells.map((cell) => [cell[1], cell[8], cell[9], cell[10]]);
  expect(addUp(read)).toEqual(inKobo(figures.totals));
  expect(lines).toHaveLength(figures.lines);
});

test('the Excel file says the same, line by line and in its totals', async () => {
  const { rawPayload } = await get(`/api/admin/payments/month-end.xlsx?${WHOLE}`);
  const { sheets } = await readXlsx(rawPayload);
  const [lines, totals] = sheets.map(({ rows }) => rows);
  const read = (lines ?? []).slice(1).map((row) => [row[1], row[8], row[9], row[10]]);
  expect(addUp(read)).toEqual(inKobo(figures.totals));
  const total = totals?.find(([name]) => name === 'Total') ?? [];
  const { payments, credited, refunded, charge, net } = figures.totals;
  expect(total.slice(1, 6)).toEqual([payments, credited, refunded, charge, net]);
});

test('the page to sign says the same, as a reader of PDF files sees it', async () => {
  const { text, totalPages } = await extractText(await renderMonthEndPdf(figures, fontFromDisk));
  expect(totalPages).toBe(1);
  const [page = ''] = text;
  const read = (name: string) => {
    const amount = String.raw`-?₦[\d,.]+`;
    const row = new RegExp(`${plain(name)}\\s+([\\d,]+)((?:\\s+${amount}){4})(?!\\S)`).exec(page);
    const [credited, refunded, charge, net] = (row?.[2] ?? '').trim().split(/\s+/).map(nairaIn);
    return { payments: nairaIn(row?.[1]), credited, refunded, charge, net };
  };
  const { byPurpose, byClass, byMethod, byKind, totals, ledger } = figures;
  for (const row of [{ ...totals, name: 'Total' }, ...byPurpose, ...byClass, ...byMethod]) {
    const { chargeUnknown: _none, ...sums } = inKobo(row);
    expect({ name: row.name, ...read(row.name) }).toMatchObject({
      name: row.name,
      payments: row.payments * 100,
      credited: sums.credited,
      refunded: sums.refunded,
      charge: sums.charge,
      net: sums.net,
    });
  }
  for (const { name, lines, amount } of byKind) {
    const row = new RegExp(`${plain(name)}\\s+(\\d+)\\s+(-?₦[\\d,.]+)`).exec(page);
    expect([name, row?.[1], nairaIn(row?.[2])]).toEqual([name, String(lines), kobo(amount)]);
  }
  expect(page.replaceAll(/\s/g, '')).toContain(`${ledger.now.sequence}:${ledger.now.hash}`);
});

/** For a pattern: a name alone, and not the end of another such as 'JSS 1' for 'SS 1'. */
function plain(name: string): string {
  return `(?<!\\S)${name.replaceAll(/[^\p{L}\d]/gu, '.')}`;
}

/** '-₦1,234.50' in kobo; counts come as hundreds of what they are. */
function nairaIn(text = ''): number {
  return kobo(text.replaceAll(/[₦,]/g, ''));
}

test('days, classes, purposes, methods and months each add up to it', async () => {
  const months = await Promise.all(MONTHS.map((month) => figuresOf(`month=${month}`)));
  const { byDay, byClass, byPurpose, byMethod, totals } = figures;
  for (const parts of [byDay, byClass, byPurpose, byMethod, months.map((one) => one.totals)]) {
    const all = parts.map((part) => inKobo(part));
    expect(inKobo(totals)).toEqual({
      payments: sum(all.map(({ payments }) => payments)),
      chargeUnknown: sum(all.map(({ chargeUnknown }) => chargeUnknown)),
      credited: sum(all.map(({ credited }) => credited)),
      refunded: sum(all.map(({ refunded }) => refunded)),
      charge: sum(all.map(({ charge }) => charge)),
      net: sum(all.map(({ net }) => net)),
    });
  }
});
