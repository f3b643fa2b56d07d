import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pictureKey } from '#contract/pictures.ts';
import { SYSTEM } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { testEngine } from '../database/testing/test-database.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import {
  findKeys,
  findSigningKey,
  replaceKey,
} from '../payments/receipts/receipt-key-repository.ts';
import { createSchool } from '../school/school.ts';
import { drill } from './check-backup.ts';
import { MANIFEST, readManifest, writeManifest } from './manifest.ts';
import { pictureOf } from './testing/news-row.ts';
import { createTestSchool, lookInto, type TestSchool } from './testing/test-school.ts';

const DATABASE = testEngine === 'sqlite' ? 'school.db' : 'school.dump';

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 30_000 });

let school: TestSchool;
let backup: string;
beforeEach(async () => {
  school = await createTestSchool();
  await school.publish(1);
  ({ folder: backup } = await school.backUp());
});
afterEach(() => school.close());

describe('a backup that is not as it was written', () => {
  const picture = `media/${pictureKey(pictureOf(1))}/share.jpg`;

  test.each([
    ['a changed picture', () => writeFile(path.join(backup, picture), 'picture 7'), 'is damaged'],
    ['a missing picture', () => rm(path.join(backup, picture)), 'is missing'],
    [
      'a changed database',
      () => flipByte(path.join(backup, DATABASE)),
      `${DATABASE} of .* is damaged`,
    ],
    ['a database cut short', () => truncate(path.join(backup, DATABASE), 5_000), 'is cut short'],
    ['a missing database', () => rm(path.join(backup, DATABASE)), 'is missing'],
    ['no manifest', () => rm(path.join(backup, MANIFEST)), 'is not a whole backup'],
    ['a manifest cut short', () => truncate(path.join(backup, MANIFEST), 300), 'is damaged'],
    [
      'a changed manifest',
      () => changeManifest((text) => text.replace('"news": 1', '"news": 2')),
      'is damaged',
    ],
  ])('%s is refused with a sentence, and nothing is restored', async (_what, spoil, sentence) => {
    await spoil();
    const elsewhere = await school.createElsewhere();
    const restored = school.restore({ backup, school: elsewhere });
    await expect(restored).rejects.toThrow(new RegExp(`${sentence}.*\\. Choose another`));
    expect(readdirSync(elsewhere.dataDir)).toEqual([]);
  });

  test('a file outside the backup is never named', async () => {
    const manifest = await readManifest(backup);
    const [file] = manifest.files;
    await rm(path.join(backup, MANIFEST));
    await writeManifest(backup, {
      ...manifest,
      files: file ? [{ ...file, path: 'media/../../../escaped' }] : [],
    });
    const restored = school.restore({ backup, school: await school.createElsewhere() });
    await expect(restored).rejects.toThrow('is damaged');
  });

  test('other rows than were written down are refused', async () => {
    await rewriteManifest({ counts: { payments: 12 } });
    const restored = school.restore({ backup, school: await school.createElsewhere() });
    await expect(restored).rejects.toThrow('does not hold the rows that were written down');
  });

  test('a broken chain of the ledger is refused', async () => {
    const elsewhere = await school.createElsewhere();
    const restored = school.restore({
      backup,
      school: elsewhere,
      checkLedger: async () => ({ intact: false, problem: 'event 3 was changed' }),
    });
    await expect(restored).rejects.toThrow(/chain is broken: event 3 was changed\. Choose another/);
    expect(readdirSync(elsewhere.dataDir)).toEqual([]);
  });

  test('a backup of a newer program is refused', async () => {
    await rewriteManifest({ schema: '9999-future' });
    const restored = school.restore({ backup, school: await school.createElsewhere() });
    await expect(restored).rejects.toThrow('Update the program, then restore.');
  });

  async function rewriteManifest(changes: Partial<Awaited<ReturnType<typeof readManifest>>>) {
    const manifest = await readManifest(backup);
    await rm(path.join(backup, MANIFEST));
    await writeManifest(backup, { ...manifest, ...changes });
  }

  async function changeManifest(change: (text: string) => string) {
    const file = path.join(backup, MANIFEST);
    await writeFile(file, change(readFileSync(file, 'utf8')));
  }
});

describe('restoring', () => {
  test('brings the school’s settings back, with all their versions', async () => {
    const settings = createSchool({ db: school.db, clock: () => new Date(), onChange: () => {} });
    await settings.begin();
    const account = { bank: 'First Bank', name: 'The school', number: '0123456789' };
    await settings.change({ kind: 'bank', document: account, basedOn: 1 }, SYSTEM);
    const clock = () => new Date('2026-11-22T01:30:00.000Z');
    const { folder } = await school.backUp({ clock });
    const elsewhere = await school.createElsewhere();
    await school.restore({ backup: folder, school: elsewhere });
    const versionsIn = (db: Database) =>
      db.selectFrom('school_versions').selectAll().orderBy('kind').orderBy('version').execute();
    const restored = await lookInto(elsewhere, versionsIn);
    expect(restored).toEqual(await versionsIn(school.db));
    expect(restored.filter(({ kind }) => kind === 'bank')).toHaveLength(2);
  });

  test('brings database and pictures back and tells what they are', async () => {
    const elsewhere = await school.createElsewhere();
    await school.restore({ backup, school: elsewhere });
    const titles = await lookInto(elsewhere, (db) =>
      db.selectFrom('news').select('title').execute(),
    );
    expect(titles).toEqual([{ title: '1' }]);
    const picture = path.join(elsewhere.dataDir, 'media', pictureKey(pictureOf(1)), 'share.jpg');
    expect(readFileSync(picture, 'utf8')).toBe('picture 1');
    expect(school.lines.join('\n')).toMatch(
      /Restored the school of 2026-11-21 02:30:00 .*: 0 payments, 1 news items, 1 pictures, .*ledger intact with 0 events/,
    );
  });

  test('brings the keys of receipts back: what was signed before is believed, and the same key signs', async () => {
    const now = new Date('2026-11-20T09:00:00.000Z');
    await findSigningKey(school.db, now);
    await replaceKey(school.db, now);
    const { folder } = await school.backUp();
    const elsewhere = await school.createElsewhere();
    await school.restore({ backup: folder, school: elsewhere });
    const restored = await lookInto(elsewhere, async (db) => [
      await findKeys(db),
      await findSigningKey(db, now),
    ]);
    expect(restored).toEqual([await findKeys(school.db), await findSigningKey(school.db, now)]);
  });

  test('signs everyone out: who was shut out since the backup stays out', async () => {
    const at = '2026-11-20T09:00:00.000Z';
    await school.db
      .insertInto('users')
      .values({
        id: 'ada',
        name: 'Ada',
        email: 'ada@school.example',
        email_key: 'ada@school.example',
        phone: '',
        role: 'admin',
        password_hash: 'x',
        created_by: null,
        created_at: at,
        last_signed_in_at: null,
        disabled_at: null,
      })
      .execute();
    const session = {
      token_hash: 'x',
      user_id: 'ada',
      created_at: at,
      last_seen_at: at,
      id: 'x',
      address: '127.0.0.1',
      user_agent: '',
    };
    await school.db.insertInto('sessions').values(session).execute();
    const { folder } = await school.backUp();
    const elsewhere = await school.createElsewhere();
    await school.restore({ backup: folder, school: elsewhere });
    const [users, sessions] = await lookInto(elsewhere, async (db) => [
      await db.selectFrom('users').select('id').execute(),
      await db.selectFrom('sessions').select('user_id').execute(),
    ]);
    expect(users).toEqual([{ id: 'ada' }]);
    expect(sessions).toEqual([]);
  });

  test('over a running school is refused, whatever is asked for', async () => {
    const restored = school.restore({ backup, school: school.school, force: true });
    await expect(restored).rejects.toThrow(/Stop (it|the school), then restore\./);
    expect(await school.db.selectFrom('news').select('title').execute()).toHaveLength(1);
  });

  test('while a server answers is refused, and another school at the address is told how', async () => {
    const restored = school.restore({
      backup,
      school: await school.createElsewhere(),
      findServing: async () => 'http://127.0.0.1:3000',
    });
    await expect(restored).rejects.toThrow(
      'A school answers at http://127.0.0.1:3000, the address of these settings. Is it this one? Stop it, then restore. Is it another one? Say a free port for this command: PORT=3999 npm run restore',
    );
  });

  test('over another school is refused; by force the other one is moved aside and kept', async () => {
    const elsewhere = await school.createElsewhere();
    await school.restore({ backup, school: elsewhere });
    await lookInto(elsewhere, (db) => db.updateTable('news').set({ title: 'other' }).execute());

    await expect(school.restore({ backup, school: elsewhere })).rejects.toThrow('add --force');
    const titles = () =>
      lookInto(elsewhere, (db) => db.selectFrom('news').select('title').execute());
    expect(await titles()).toEqual([{ title: 'other' }]);

    await school.restore({ backup, school: elsewhere, force: true });
    expect(await titles()).toEqual([{ title: '1' }]);
    const aside = path.join(elsewhere.dataDir, 'before-restore-2026-11-21T023000');
    expect(existsSync(path.join(aside, 'media', pictureKey(pictureOf(1))))).toBe(true);
    expect(await otherTitle(aside)).toEqual([{ title: 'other' }]);

    async function otherTitle(folder: string) {
      if (elsewhere.database.engine === 'sqlite') {
        const database = { engine: 'sqlite', file: path.join(folder, 'school.db') } as const;
        return lookInto({ dataDir: folder, database }, (db) =>
          db.selectFrom('news').select('title').execute(),
        );
      }
      return lookInto(elsewhere, async (db) => {
        const schemas = (await db.introspection.getSchemas()).map(({ name }) => name);
        const kept = schemas.find((name) => name.startsWith('before_restore_')) ?? '';
        return db.withSchema(kept).selectFrom('news').select('title').execute();
      });
    }
  });

  test('by force, of a backup that turns out bad, leaves the other school as it was', async () => {
    const elsewhere = await school.createElsewhere();
    await school.restore({ backup, school: elsewhere });
    await lookInto(elsewhere, (db) => db.updateTable('news').set({ title: 'other' }).execute());
    const before = readdirSync(elsewhere.dataDir).sort();
    const restored = school.restore({
      backup,
      school: elsewhere,
      force: true,
      checkLedger: async () => ({ intact: false, problem: 'event 3 was changed' }),
    });
    await expect(restored).rejects.toThrow('event 3 was changed');
    const titles = await lookInto(elsewhere, (db) =>
      db.selectFrom('news').select('title').execute(),
    );
    expect(titles).toEqual([{ title: 'other' }]);
    expect(readdirSync(elsewhere.dataDir).sort()).toEqual(before);
  });

  test('a copy of the other database engine is refused with what to set', async () => {
    await rename(path.join(backup, MANIFEST), path.join(backup, 'old'));
    const text = readFileSync(path.join(backup, 'old'), 'utf8');
    const { seal: _, ...manifest } = JSON.parse(text);
    const engine = testEngine === 'sqlite' ? 'postgres' : 'sqlite';
    await writeManifest(backup, { ...manifest, engine });
    const restored = school.restore({ backup, school: await school.createElsewhere() });
    await expect(restored).rejects.toThrow(
      testEngine === 'sqlite'
        ? 'Set DATABASE_URL to a server to restore into.'
        : 'DATABASE_URL= DATA_DIR=FOLDER npm run move -- --to postgres://',
    );
  });

  if (testEngine === 'sqlite') {
    test('a -wal file that an old database left behind is not played into the new one', async () => {
      const elsewhere = await school.createElsewhere();
      await mkdir(elsewhere.dataDir, { recursive: true });
      for (const end of ['-wal', '-shm']) {
        await writeFile(path.join(elsewhere.dataDir, `school.db${end}`), 'of an old database');
      }
      await school.restore({ backup, school: elsewhere });
      expect(existsSync(path.join(elsewhere.dataDir, 'school.db-wal'))).toBe(false);
      expect(existsSync(path.join(elsewhere.dataDir, 'school.db-shm'))).toBe(false);
      expect(
        await lookInto(elsewhere, (db) => db.selectFrom('news').select('title').execute()),
      ).toEqual([{ title: '1' }]);
    });
  }
});

test('a drill opens the newest backup and says what it found in one line', async () => {
  const [newest] = await school.listBackups();
  if (!newest) throw new Error('no backup was listed');
  const { database } = school.school;
  const line = await drill(newest, {
    databaseUrl: database.engine === 'postgres' ? database.directUrl : undefined,
    checkLedger: verifyLedger,
  });
  expect(line).toBe(
    'Drill passed: school-2026-11-21-023000, taken 2026-11-21 02:30, 3 files as written, ledger intact with 0 events.',
  );
});

async function flipByte(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
}
