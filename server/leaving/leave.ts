import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { school } from '#content/school.ts';
import { SYSTEM, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { inSnapshot } from '../database/snapshot.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { contents } from './contents.ts';
import { copyPictures, type ReadPicture } from './copy-pictures.ts';
import { type Books, readBooks, readPages } from './leaving-repository.ts';
import { readmeOf } from './readme.ts';
import { type Summary, type WrittenContent, writeContent } from './write-content.ts';

export interface LeaveOptions {
  db: Database;
  readPicture: ReadPicture;
  /** Where all of it will be: a folder that is empty or does not exist. */
  folder: string;
  clock: () => Date;
  say: (line: string) => void;
}

const REPORTED_EVERY = 100_000;

/** As it is at one moment, or throws and leaves nothing. May run beside a working server. */
export async function leave(options: LeaveOptions): Promise<Summary> {
  const { db, folder, clock } = options;
  await refuseUsed(folder);
  await mkdir(path.dirname(folder), { recursive: true });
  // Only the account that made such a folder may read it.
  const half = await mkdtemp(path.join(path.dirname(folder), `.half-${path.basename(folder)}-`));
  try {
    const entry = {
      action: 'school.exported',
      text: 'Wrote everything the school owns to a folder',
    };
    await transact(db, (trx) => writeAudit(trx, SYSTEM, entry, clock()));
    const summary = await writeAll(options, half);
    await rename(half, folder);
    return summary;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(options: LeaveOptions, half: string): Promise<Summary> {
  const { db, readPicture, clock, say } = options;
  return inSnapshot(db, async (snapshot) => {
    const books = await readBooks(snapshot);
    const written: WrittenContent[] = [];
    for (const content of contents) {
      const report = (rows: number) => {
        if (rows % REPORTED_EVERY === 0) say(`${content.name}: ${rows} rows…`);
      };
      written.push(await writeContent(half, content, content.pages(snapshot, clock()), report));
      say(`${content.name}: ${written.at(-1)?.rows} rows written.`);
    }
    const pictures = await copyPictures(half, picturesOf(snapshot), readPicture);
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

async function* picturesOf(snapshot: Database) {
  for (const [table, key] of [
    ['news', 'id'],
    ['school_pictures', 'image'],
  ] as const) {
    yield* readPages(snapshot, { table, columns: [...new Set([key, 'image'])], key: [key] });
  }
}

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
  const counted = [
    { name: 'payments', what: 'payments', wanted: books.payments },
    { name: 'payment_events', what: 'events of the ledger', wanted: books.ledger.sequence },
  ];
  return counted.flatMap(({ name, what, wanted }) => {
    const rows = written.find((one) => one.name === name)?.rows;
    return rows === wanted ? [] : `${rows} ${what} were written, and the books count ${wanted}`;
  });
}
