import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { school } from '#content/school.ts';
import { SYSTEM, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { inSnapshot } from '../database/snapshot.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { contents } from './contents.ts';
import { type CopiedPictures, copyPictures, type ReadPicture } from './copy-pictures.ts';
import { type Books, readBooks, readPages } from './leaving-repository.ts';
import { readmeOf } from './readme.ts';
import { type WrittenContent, writeContent } from './write-content.ts';

export interface LeaveOrder {
  db: Database;
  readPicture: ReadPicture;
  /** where all of it will be: a folder that is empty or not there yet */
  folder: string;
  clock: () => Date;
  /** for progress, one line at a time */
  say: (line: string) => void;
}

/** What was written, so that it can be checked. */
export interface Summary {
  school: string;
  writtenAt: string;
  contents: WrittenContent[];
  books: Books;
  pictures: CopiedPictures;
  /** What the files and the books do not agree on, a sentence each. */
  differences: string[];
}

/**
 * Writes everything the school owns into a folder of its own, as it is at one moment, or throws and leaves nothing. May run
 * beside a working server; holds no more than a page of rows in memory.
 */
export async function leave(order: LeaveOrder): Promise<Summary> {
  const { db, folder, clock } = order;
  await refuseUsed(folder);
  await mkdir(path.dirname(folder), { recursive: true });
  // Only the account that made it may look into such a folder.
  const half = await mkdtemp(path.join(path.dirname(folder), `.half-${path.basename(folder)}-`));
  try {
    // Names of parents leave the school: as with every file that is taken away, the audit log says so.
    await transact(db, (trx) =>
      writeAudit(
        trx,
        SYSTEM,
        { action: 'school.exported', text: 'Wrote everything the school owns to a folder' },
        clock(),
      ),
    );
    const summary = await writeAll(order, half);
    await rename(half, folder);
    return summary;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(order: LeaveOrder, half: string): Promise<Summary> {
  const { db, readPicture, clock, say } = order;
  return inSnapshot(db, async (snapshot) => {
    const books = await readBooks(snapshot);
    const written: WrittenContent[] = [];
    for (const content of contents) {
      const tell = everyMany((rows) => say(`${content.name}: ${rows} rows…`));
      written.push(await writeContent(half, content, content.pages(snapshot), tell));
      say(`${content.name}: ${written.at(-1)?.rows} rows written.`);
    }
    const news = readPages(snapshot, { table: 'news', columns: ['id', 'image'], key: ['id'] });
    const pictures = await copyPictures(half, news, readPicture);
    say(`Pictures: ${pictures.files} copied.`);
    const summary: Summary = {
      school: school.name,
      writtenAt: clock().toISOString(),
      contents: written,
      books,
      pictures,
      differences: differencesOf(books, written),
    };
    const write = (file: string, text: string) =>
      writeFile(path.join(half, file), text, { flag: 'wx', mode: 0o600, flush: true });
    await write('README.md', readmeOf(summary));
    await write('summary.json', `${JSON.stringify(summary, null, 2)}\n`);
    return summary;
  });
}

/** Something else may be in there, and a folder that is half ours and half somebody's helps nobody. */
async function refuseUsed(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return [folder];
    throw error;
  });
  if (names.length === 0) return;
  throw new AppError(
    'invalid',
    `${folder} is in use already. Please name a folder that is empty or not there yet.`,
  );
}

function differencesOf(books: Books, written: WrittenContent[]): string[] {
  const rowsOf = (name: string) => written.find((one) => one.name === name)?.rows;
  const sentence = (what: string, is: number | undefined, wanted: number) =>
    is === wanted ? [] : [`${is} ${what} were written, and the books count ${wanted}`];
  return [
    ...sentence('payments', rowsOf('payments'), books.payments),
    ...sentence('events of the ledger', rowsOf('payment_events'), books.ledger.sequence),
  ];
}

const TOLD_EVERY = 100_000;

function everyMany(tell: (rows: number) => void): (rows: number) => void {
  let told = 0;
  return (rows) => {
    if (rows - told < TOLD_EVERY) return;
    told = rows;
    tell(rows);
  };
}
