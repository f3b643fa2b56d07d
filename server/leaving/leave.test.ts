import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mainPictureAddress, pictureKey } from '#contract/pictures.ts';
import { pictureOf } from '../backup/testing/news-row.ts';
import { runLeaveCommand } from '../cli/leave.ts';
import { CHAIN_START, chainHash, readHead } from '../payments/ledger/ledger.ts';
import { insertPayments } from '../payments/testing/test-payments.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { contents, staysBehind } from './contents.ts';
import { fillSchool, SECRETS } from './testing/full-school.ts';

const AT = '2026-11-20T10:00:00.000Z';

let school: TestApp;
let parent: string;
let folder: string;
const pictures = new Map<string, Buffer>();
beforeEach(async () => {
  school = await createTestApp();
  parent = mkdtempSync(path.join(tmpdir(), 'school-leave-'));
  folder = path.join(parent, 'taken', 'along');
  pictures.clear();
});
afterEach(async () => {
  await school.close();
  rmSync(parent, { recursive: true });
});

async function run(...args: string[]) {
  const said: string[] = [];
  const warned: string[] = [];
  const exitCode = await runLeaveCommand(args, {
    withSchool: (work) => work(school.db),
    readPicture: async (key, file) => pictures.get(`${key}/${file}`),
    clock: () => new Date(),
    say: (text) => said.push(text),
    tell: (text) => warned.push(text),
  });
  return { exitCode, said: said.join('\n'), warned: warned.join('\n') };
}

const readJson = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('npm run leave', () => {
  test('writes every table as the database has it, as JSON and as CSV, with what it means', async () => {
    await fillSchool(school, pictures);
    expect(await run('--to', folder)).toMatchObject({ exitCode: 0 });
    const summary = readJson('summary.json');
    for (const { name, columns } of contents.filter(isTable)) {
      const names = Object.keys(columns);
      const rows = readJson(`${name}.json`);
      expect(rows, name).toHaveLength(
        summary.contents.find((one: { name: string }) => one.name === name).rows,
      );
      expect(sorted(rows), name).toEqual(sorted(await rowsOf(name, names)));
      const [head, ...lines] = parse(readFileSync(path.join(folder, `${name}.csv`)), { bom: true });
      expect(head).toEqual(names);
      expect(lines, name).toEqual(rows.map((row: Row) => names.map((one) => safe(row[one]))));
    }
    for (const name of [
      'payments',
      'refunds',
      'payment_events',
      'payment_reviews',
      'news',
      'users',
      'payouts',
    ]) {
      expect(readJson(`${name}.json`), name).not.toEqual([]);
    }
    expect(readJson('terms.json')[0]).toHaveProperty('feesFrom');
    expect(readJson('fees.json')[0].amount_kobo % 100).toBe(0);
    const described = readJson('columns.json').map((row: Row) => `${row.file}.${row.column}`);
    expect(described).toContain('refunds.amount_kobo');
    expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toContain('`users.password_hash`');
  });

  test('says nothing that could be used to sign in, charge or forge', async () => {
    await fillSchool(school, pictures);
    await run('--to', folder);
    for (const file of filesIn(folder)) {
      const bytes = readFileSync(file);
      for (const secret of SECRETS)
        expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false);
      expect(statSync(file).mode & 0o777, file).toBe(0o600);
      expect(statSync(path.dirname(file)).mode & 0o777, file).toBe(0o700);
    }
  });

  test('can be checked: sums, checksums, and the chain up to the head of the ledger', async () => {
    await fillSchool(school, pictures);
    await run('--to', folder);
    const { contents: written, books, differences } = readJson('summary.json');
    expect(differences).toEqual([]);
    expect(books.ledger).toMatchObject(await readHead(school.db));
    expect(books).toMatchObject({
      refundedKobo: 100_000,
      paymentsByStatus: { paid: 2, pending: 1 },
    });
    for (const { files } of written) {
      for (const { file, sha256, bytes } of files) {
        const content = readFileSync(path.join(folder, file));
        expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
        expect(content.length).toBe(bytes);
      }
    }
    const { sumsKobo } = written.find(({ name }: { name: string }) => name === 'payments');
    expect(sumsKobo.refunded_kobo).toBe(100_000);
    const events = readJson('payment_events.json');
    expect(events.reduce(chainHash, CHAIN_START)).toBe(books.ledger.hash);
  });

  test('copies the largest form of each picture to where its item says, and names what is missing', async () => {
    await fillSchool(school, pictures);
    pictures.delete(mainPictureAddress(pictureOf(2)).replace('/media/', ''));
    const { exitCode, warned } = await run('--to', folder);
    expect(exitCode).toBe(1);
    const [first, second] = readJson('news.json');
    expect(readFileSync(path.join(folder, first.image), 'utf8')).toBe('picture 1');
    expect(warned).toContain(second.image);
    expect(readdirSync(path.join(folder, 'media'))).toEqual([pictureKey(pictureOf(1))]);
  });

  test('goes on from page to page, over keys of one column and of two', async () => {
    await insertPayments(school.db, 2_001, new Date(AT));
    const items = Array.from({ length: 1_500 }, (_, index) => ({
      payout_id: String(index % 3),
      provider_id: String(index),
      reference: 'x',
      currency: 'NGN',
      amount_kobo: index,
      asked_kobo: index,
      charge_kobo: null,
      paid_at: null,
    }));
    const money = { gross_kobo: 0, charges_kobo: 0, deductions_kobo: 0, net_kobo: 0 };
    for (const provider_id of ['0', '1', '2']) {
      const payout = { provider_id, status: 'paid', paid_on: '2026-11-20', ...money } as const;
      await school.db
        .insertInto('payouts')
        .values({ ...payout, created_at: AT, updated_at: AT })
        .execute();
    }
    await school.db.insertInto('payout_items').values(items).execute();
    await run('--to', folder);
    const numbers = readJson('payments.json').map(({ number }: { number: number }) => number);
    expect(numbers).toEqual(Array.from({ length: 2_001 }, (_, index) => index + 1));
    const written: Row[] = readJson('payout_items.json');
    expect(new Set(written.map((row) => row.provider_id)).size).toBe(1_500);
    expect(written).toHaveLength(1_500);
  });

  test('takes an empty folder, and touches none that is in use', async () => {
    mkdirSync(folder, { recursive: true });
    expect((await run('--to', folder)).exitCode).toBe(0);
    await expect(run('--to', folder)).rejects.toThrow(/is in use already/);
    const file = path.join(parent, 'file');
    writeFileSync(file, 'mine');
    await expect(run('--to', file)).rejects.toThrow(/is in use already/);
    expect(readdirSync(path.dirname(folder))).toEqual(['along']);
  });

  test('leaves nothing behind when it cannot be finished', async () => {
    await fillSchool(school, pictures);
    const failing = runLeaveCommand(['--to', folder], {
      withSchool: (work) => work(school.db),
      readPicture: () => Promise.reject(new Error('the disk is gone')),
      clock: () => new Date(),
      say: () => {},
      tell: () => {},
    });
    await expect(failing).rejects.toThrow('the disk is gone');
    expect(readdirSync(path.dirname(folder))).toEqual([]);
  });

  test('says what books and files do not agree on', async () => {
    await fillSchool(school, pictures);
    await school.db.updateTable('ledger_head').set({ payments: 99 }).execute();
    const { exitCode, warned } = await run('--to', folder);
    expect(exitCode).toBe(1);
    expect(warned).toContain('3 payments were written, and the books count 99');
  });

  test('without a folder, or with something it does not know, says how it is used', async () => {
    await expect(run('--to', '')).rejects.toThrow('npm run leave -- --to FOLDER');
    await expect(run('--two', 'x')).rejects.toThrow('--two');
  });
});

test('every column that the database has is described, or it is said why it stays behind', async () => {
  const tables = await school.db.introspection.getTables();
  const known = new Set([
    ...contents.flatMap(({ name, columns }) => Object.keys(columns).map((one) => `${name}.${one}`)),
    ...staysBehind.map(({ what }) => what),
  ]);
  const forgotten = tables.flatMap(({ name, columns }) =>
    known.has(name) || name.startsWith('news_search')
      ? []
      : columns.map((column) => `${name}.${column.name}`).filter((column) => !known.has(column)),
  );
  expect(forgotten).toEqual([]);
});

type Row = Record<string, string | number | null>;

function isTable({ name }: { name: string }): boolean {
  return !['terms', 'fees', 'columns'].includes(name);
}

async function rowsOf(table: string, names: string[]): Promise<Row[]> {
  // The names are those of the description, and checked by the database.
  const rows = await school.db
    .selectFrom(table as 'payments')
    .select(names as 'id'[])
    .execute();
  return rows as unknown as Row[];
}

function sorted(rows: Row[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** What a cell says; a text that a spreadsheet would run begins with an apostrophe. */
function safe(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  return /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
}
