import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { createTestDatabase } from '#server/database/testing/test-database.ts';
import { memoryFolder } from './memory-folder.ts';

/** The computer that the school's processes run on: its disk and its clock. */
export interface Machine {
  folder: string;
  file: string;
  /** Where the provider keeps what it knows: on another machine, in truth. */
  providerFile: string;
  /** How far its clock is from the time of the world. */
  offsetMs: number;
  /** Until the disk has room again, writes fail. */
  isFull: boolean;
  /** Kills what has the database open beside the school's own processes: commands. */
  open: Set<() => void>;
  /** Reads what is committed, past the school's own code. */
  observer(): SQLite.Database;
  copy(): Buffer;
  /** Nothing may have the database open. */
  putBack(copy: Buffer): void;
  remove(): void;
}

let empty: Promise<Buffer> | undefined;

/** One with a school that has just been set up. */
export async function createMachine(): Promise<Machine> {
  empty ??= migratedFile();
  const content = await empty;
  const folder = mkdtempSync(path.join(memoryFolder(), 'school-simulation-'));
  const file = path.join(folder, 'school.db');
  writeFileSync(file, content);
  let observing: SQLite.Database | undefined;
  const remove = () => {
    process.off('exit', remove);
    observing?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  // A run may end in the middle of a story.
  process.once('exit', remove);
  const observer = () => (observing ??= new SQLite(file, { readonly: true }));

  return {
    folder,
    file,
    providerFile: path.join(folder, 'provider.db'),
    offsetMs: 0,
    isFull: false,
    open: new Set(),
    observer,
    copy: () => observer().serialize(),
    putBack(copy) {
      observing?.close();
      observing = undefined;
      // A new file: a process that has died may not have closed the old one yet.
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      writeFileSync(file, copy);
    },
    remove,
  };
}

async function migratedFile(): Promise<Buffer> {
  const { db, settings, remove } = await createTestDatabase();
  await db.destroy();
  if (settings.engine !== 'sqlite') throw new Error('the simulation runs on SQLite');
  const content = readFileSync(settings.file);
  await remove();
  return content;
}
