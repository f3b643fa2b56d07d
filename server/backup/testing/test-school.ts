import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pictureKey } from '#contract/pictures.ts';
import { openForLongWork } from '../../database/open-database.ts';
import type { Database } from '../../database/schema.ts';
import {
  createEmptyTestDatabase,
  createTestDatabase,
} from '../../database/testing/test-database.ts';
import { createDiskStorage } from '../../media/disk-storage.ts';
import { verifyLedger } from '../../payments/ledger/ledger-check.ts';
import { listBackups } from '../backup-folder.ts';
import { restoreBackup } from '../restore-backup.ts';
import { type School, takeBackup } from '../take-backup.ts';
import { newsRow, pictureOf } from './news-row.ts';

type Order = Parameters<typeof takeBackup>[0];
type RestoreOrder = Parameters<typeof restoreBackup>[0];

const NOW = new Date('2026-11-21T01:30:00.000Z');

/** For tests: a school on a database of its own, a folder for its backups, and others to restore into. */
export async function createTestSchool() {
  const database = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'school-backup-'));
  const { settings } = database;
  const dataDir = settings.engine === 'sqlite' ? path.dirname(settings.file) : `${folder}/data`;
  const school: School = { dataDir, database: settings };
  const backups = path.join(folder, 'backups');
  const removals: (() => Promise<void>)[] = [];
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const pictures = createDiskStorage({ folder: path.join(dataDir, 'media') });

  return {
    school,
    db: database.db,
    backups,
    folder,
    /** everything that was said */
    lines,
    pictures,
    /** Publishes a news item with its picture. */
    async publish(number: number) {
      await pictures.putFolder(pictureKey(pictureOf(number)), [
        { name: '400.avif', bytes: Buffer.from(`small ${number}`) },
        { name: 'share.jpg', bytes: Buffer.from(`picture ${number}`) },
      ]);
      await database.db.insertInto('news').values(newsRow(number)).execute();
    },
    backUp: (changes: Partial<Order> = {}) =>
      takeBackup({
        school,
        pictures,
        folder: backups,
        madeBy: 'operator',
        clock: () => NOW,
        say,
        ...changes,
      }),
    listBackups: () => listBackups(backups, NOW),
    /** Nowhere yet: an empty database, and a data folder that does not exist. */
    async createElsewhere(): Promise<School> {
      const empty = await createEmptyTestDatabase();
      await empty.db.destroy();
      removals.push(empty.remove);
      const other = mkdtempSync(path.join(folder, 'elsewhere-'));
      return empty.settings.engine === 'sqlite'
        ? { dataDir: other, database: { engine: 'sqlite', file: path.join(other, 'school.db') } }
        : { dataDir: other, database: empty.settings };
    },
    restore: (changes: Pick<RestoreOrder, 'backup' | 'school'> & Partial<RestoreOrder>) =>
      restoreBackup({
        force: false,
        isTrial: false,
        findServing: async () => undefined,
        checkLedger: verifyLedger,
        clock: () => NOW,
        say,
        ...changes,
      }),
    async close() {
      await database.remove();
      for (const remove of removals) await remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestSchool = Awaited<ReturnType<typeof createTestSchool>>;

/** Opens a school's database for a look and closes it again. */
export async function lookInto<Result>(
  { database }: School,
  look: (db: Database) => Promise<Result>,
): Promise<Result> {
  // As the commands do: connections that a pooler keeps would stand in the way of a restore.
  const db = openForLongWork(database);
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}
