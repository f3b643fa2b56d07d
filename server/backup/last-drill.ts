import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing, writeDurably } from './durable-files.ts';

const LAST_DRILL = '.last-drill';

/** Stores the time of the last successful drill beside the backups. */
export async function noteDrill(folder: string, at: Date): Promise<void> {
  const half = path.join(folder, `${LAST_DRILL}.${process.pid}.half`);
  await rm(half, { force: true });
  await writeDurably(half, `${at.toISOString()}\n`);
  await rename(half, path.join(folder, LAST_DRILL));
}

/** Undefined before the first drill, or for an unreadable date. */
export async function findLastDrill(folder: string): Promise<Date | undefined> {
  const text = await readFile(path.join(folder, LAST_DRILL), 'utf8').catch(ignoreMissing);
  const at = new Date(text?.trim() ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}
