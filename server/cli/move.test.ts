import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { openSqlite } from '../database/sqlite-dialect.ts';
import {
  createEmptyTestDatabase,
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../database/testing/test-database.ts';
import { growSchool, newPayment } from '../moving/testing/grown-school.ts';
import { columnsOf, rowsOf, tablesOf } from '../moving/testing/whole-database.ts';
import { createNewsReading } from '../news/reading.ts';
import { openSchool } from '../open-school.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { createPaymentRepository } from '../payments/ledger/payment-repository.ts';
import { type LaunchedProcess, launch } from '../testing/test-process.ts';

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PAYMENTS = 1_500;
const PASSWORD = 'not-to-be-seen-4711';
const NOWHERE = `postgres://bursar:${PASSWORD}@127.0.0.1:9/school`;

let folder: string;
let grown: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-move-'));
  grown = path.join(folder, 'grown.db');
  await growSchool(grown, { payments: PAYMENTS, items: 50 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  file = path.join(dataDir, 'school.db');
  copyFileSync(grown, file);
});

describe('npm run move is refused', () => {
  test('while the school has its database open, and the other way round', async () => {
    const school = openDatabase({ engine: 'sqlite', file });
    await sql`select 1 from payments`.execute(school);
    const { code, output } = await move(NOWHERE);
    await school.destroy();
    expect(code).toBe(1);
    expect(output).toContain(`The school is running on ${file}, or another command has it open.`);
    expect(output).not.toContain(PASSWORD);

    const alone = openSqlite(file, { isAlone: true });
    expect(() => openSqlite(file, { isAlone: true })).toThrow(/locked/);
    await alone.destroy();
    await openDatabase({ engine: 'sqlite', file }).destroy();
  });

  test.each([
    ['with a word it does not know', [NOWHERE], 'Please name the database to move to.'],
    ['into a file', ['--to', '/srv/other.db'], '--to must be an address such as postgres://'],
    [
      'when no server answers',
      ['--to', NOWHERE],
      'PostgreSQL 127.0.0.1:9/school cannot be reached',
    ],
  ])('%s', async (_when, args, sentence) => {
    const { code, output } = await run(args);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toContain(PASSWORD);
  });

  test('when the school is in PostgreSQL already, or would cross the network readable', async () => {
    const already = await run(['--to', NOWHERE], { DATABASE_URL: NOWHERE });
    expect(already.output).toContain('By DATABASE_URL in .env this school is in PostgreSQL');
    const readable = NOWHERE.replace('127.0.0.1', 'db.example');
    const crossing = await run(['--to', readable], { NODE_ENV: 'production' });
    expect(crossing.output).toContain('--to: names another machine without encryption');
  });
});

if (testEngine === 'postgres') {
  describe('npm run move', () => {
    let target: TestDatabase;
    let url: string;
    beforeEach(async () => {
      target = await createEmptyTestDatabase();
      url = urlOf(target);
    });
    afterEach(() => target.remove());

    test('brings every row, says what to put into .env, and leaves SQLite as it was', async () => {
      const before = readFileSync(file);
      const { code, output } = await move(url);
      expect(code, output).toBe(0);
      expect(output).toMatch(/Checked: \d+ rows of \d+ tables are equal; the ledger is intact/);
      expect(output).toMatch(
        /DATABASE_URL="postgres:\/\/\w+:PASSWORD@127\.0\.0\.1:\d+\/school_test/,
      );
      expect(output).not.toContain(new URL(url).password);
      expect(readFileSync(file).equals(before)).toBe(true);
      await expectEqual();
      const found = await createNewsReading(target.db).list('all', 1, { question: 'ojo asa' });
      expect(found.pagination.total).toBe(50);
    });

    test('numbers go on after the greatest', async () => {
      await move(url);
      const now = new Date('2027-01-04T08:00:00.000Z');
      await createPaymentRepository(target.db).insertUnlessOpen(
        newPayment(PAYMENTS + 1),
        { from: now, to: now },
        now,
      );
      const newest = target.db.selectFrom('payments').select('number').orderBy('number', 'desc');
      expect(await newest.limit(1).execute()).toEqual([{ number: PAYMENTS + 1 }]);
      expect(await verifyLedger(target.db)).toMatchObject({ intact: true });
    });

    test('goes on where it was killed, whenever that was', async () => {
      await killAt(/Copied: .+ \([1-4]0 %\)/);
      await expect(openSchool(settingsOf(target), () => {})).rejects.toThrow(
        /A move of a school into this database was not finished/,
      );
      const second = await killAt(/Copied: .+ \([5-9]0 %\)/);
      expect(second.output).toContain('A move that was cut short goes on.');
      await killAt(/Compared: /);
      const { code, output } = await move(url);
      expect(code, output).toBe(0);
      await expectEqual();
      const again = await move(url);
      expect(again).toMatchObject({ code: 0 });
      expect(again.output).toContain('Every row is there already');
    });

    test('starts over when the school was used after it was killed', async () => {
      await killAt(/Copied: .+ \([1-4]0 %\)/);
      const school = openDatabase({ engine: 'sqlite', file });
      await school.updateTable('users').set({ name: 'Another' }).execute();
      await school.destroy();
      const { code, output } = await move(url);
      expect(code, output).toBe(0);
      expect(output).toContain('it starts over');
      await expectEqual();
    });

    test('finds a row that is not as it was, and starts over', async () => {
      await killAt(/Copied: .+ \([3-6]0 %\)/);
      const { rows } = await sql<{ id: string }>`
        update payments set email = 'other' where number = 7 returning id
      `.execute(target.db);
      const { code, output } = await move(url);
      expect(code).toBe(1);
      expect(output).toContain(
        `What was moved cannot be used: payments differs in the row ["${rows[0]?.id}"]`,
      );
      expect(await move(url)).toMatchObject({ code: 0 });
      await expectEqual();
    });

    test('leaves another school, and tables of others, alone', async () => {
      const other = await createTestDatabase();
      const refused = await move(urlOf(other));
      await other.remove();
      await sql`create table visitors (name text)`.execute(target.db);
      for (const { code, output } of [refused, await move(url)]) {
        expect(code).toBe(1);
        expect(output).toContain('already holds a school or other tables, so nothing was moved');
      }
      expect(await tablesOf(target.db)).toEqual(['visitors']);
    });

    test('both engines have the same tables and columns, and none counts by itself', async () => {
      // Numbers go on after the greatest because they stand in tables, which a move brings.
      await expect(move(url)).resolves.toMatchObject({ code: 0 });
      const { rows } = await sql`select * from pg_sequences where schemaname = 'public'`.execute(
        target.db,
      );
      expect(rows).toEqual([]);
      const source = openDatabase({ engine: 'sqlite', file });
      const [ours, theirs] = [await columnsOf(source), await columnsOf(target.db)];
      await source.destroy();
      expect(theirs).toEqual(ours);
    });

    /** By another way than the command's own: every row of every table. */
    async function expectEqual(): Promise<void> {
      const source = openDatabase({ engine: 'sqlite', file });
      try {
        for (const name of await tablesOf(source)) {
          expect(await rowsOf(target.db, name), name).toEqual(await rowsOf(source, name));
        }
        expect(await verifyLedger(target.db)).toEqual(await verifyLedger(source));
      } finally {
        await source.destroy();
      }
    }

    async function killAt(line: RegExp) {
      const command = begin(['--to', url]);
      await new Promise<void>((resolve) => {
        command.child.stdout.on('data', () => line.test(command.output()) && resolve());
        command.ended.then(() => resolve());
      });
      command.child.kill('SIGKILL');
      await command.ended;
      return { output: command.output() };
    }
  });
}

const move = (to: string) => run(['--to', to]);

async function run(args: string[], settings: Record<string, string> = {}) {
  const command = begin(args, settings);
  const code = await command.ended;
  return { code, output: command.output() };
}

function begin(args: string[], settings: Record<string, string> = {}): LaunchedProcess {
  return launch(
    {
      DATA_DIR: path.dirname(file),
      BACKUP_DIR: path.join(folder, 'backups'),
      PORT: '9',
      ...settings,
    },
    ['server/cli/move.ts', ...args],
  );
}

function urlOf({ settings }: TestDatabase): string {
  if (settings.engine !== 'postgres') throw new Error('no server');
  return settings.url;
}

function settingsOf({ settings }: TestDatabase) {
  const backups = { folder: path.join(folder, 'backups'), nightly: false };
  return { mode: 'demo' as const, database: settings, backups };
}
