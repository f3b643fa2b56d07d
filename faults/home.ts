import path from 'node:path';
import type { Config } from '#server/config.ts';
import {
  createTestDatabase,
  createTestDatabaseIn,
  testEngine,
} from '#server/database/testing/test-database.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from '#server/testing/small-disk.ts';
import { findPostgresControl } from './postgres-control.ts';

/** Where the school of a run has its data. */
export interface Home {
  settings: Config['database'];
  dataDir: string;
  /** The file system its database lies on, where this user may mount one. */
  disk: SmallDisk | undefined;
  remove(): Promise<void>;
}

/** Space for a database, its copy while it is restored, and what is not written back yet. */
const MEGABYTES = 128;
const PAYMENTS_A_MEGABYTE = 25;

/** On a file system of its own, if possible: one that can be filled. */
export function openHome(folder: string, payments: number): Promise<Home> {
  const megabytes = MEGABYTES + Math.ceil(payments / PAYMENTS_A_MEGABYTE);
  const isOurs = testEngine === 'sqlite' || findPostgresControl() !== undefined;
  const disk = isOurs && mayMount() ? mountSmallDisk(megabytes) : undefined;
  return testEngine === 'postgres' ? onPostgres(folder, disk) : onSqlite(folder, disk);
}

async function onSqlite(folder: string, disk: SmallDisk | undefined): Promise<Home> {
  const dataDir = path.join(disk?.folder ?? folder, 'data');
  return {
    settings: { engine: 'sqlite', file: path.join(dataDir, 'school.db') },
    dataDir,
    disk,
    remove: async () => disk?.remove(),
  };
}

/** Tables lie on the small disk, the server's log of writes (WAL) does not: without that no server goes on. */
async function onPostgres(folder: string, disk: SmallDisk | undefined): Promise<Home> {
  const database = await (disk ? createTestDatabaseIn(disk.folder) : createTestDatabase());
  // A restore is refused while anybody is connected.
  await database.db.destroy();
  return {
    settings: database.settings,
    disk,
    dataDir: path.join(folder, 'data'),
    async remove() {
      await database.remove();
      disk?.remove();
    },
  };
}
