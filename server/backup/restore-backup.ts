import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { wallTime } from '#contract/dates/school-time.ts';
import { newestSchema } from '../database/migrate.ts';
import { openDatabase, openForLongWork } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { endTrialCopy, markTrialCopy } from '../trial-copy.ts';
import { type CheckLedger, endSessions, isInUse, putBack } from './backup-repository.ts';
import { checkFiles, checkRestored } from './check-backup.ts';
import { copyDurably, sync } from './durable-files.ts';
import { exchange, holdsData, removeMark, STAGE, setMark } from './exchange.ts';
import { isOfPicture, type Manifest } from './manifest.ts';
import { ASIDE, loadPostgres } from './postgres-tools.ts';
import { isSqliteInUse } from './sqlite-copy.ts';
import { megabytes, type School } from './take-backup.ts';

/** Stores a picture's files where they are missing; returns how many it wrote. */
type PutPicture = (key: string, files: { name: string; bytes: Buffer }[]) => Promise<number>;

export interface RestoreOrder {
  backup: string;
  school: School;
  force: boolean;
  /** Only to try the backup: what is restored does not act as the school. */
  isTrial: boolean;
  /** The address where the school's server responds, if it does. */
  findServing: () => Promise<string | undefined>;
  checkLedger: CheckLedger;
  /** For pictures outside the data folder. */
  putPicture?: PutPicture | undefined;
  clock: () => Date;
  say: (line: string) => void;
}

/** Replaces the school's data by a backup. Nothing is touched until everything is checked. */
export async function restoreBackup(order: RestoreOrder): Promise<void> {
  const { backup, school, force, say } = order;
  const { dataDir, database } = school;
  const manifest = await checkFiles(backup);
  say(`Checksums: ${manifest.files.length} files are as they were written.`);
  refuseMisfit(manifest, database.engine);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await refuseRunning(order);
  if (!force && (await holdsData(dataDir))) {
    throw new AppError(
      'conflict',
      `${dataDir} already holds a school. Restore elsewhere with --to, or add --force: what is there is then moved aside, not deleted.`,
    );
  }

  const ledger = await prepare(order, manifest);
  if (order.isTrial) markTrialCopy(dataDir);
  else endTrialCopy(dataDir);
  const aside = await exchange(dataDir, order.clock());
  if (aside) say(`What was there before is kept in ${aside}.`);
  for (const line of summary(manifest, dataDir, ledger)) say(line);
  if (order.isTrial) say(IS_COPY);
}

/** A server may have closed its database for a moment; and another school may respond at this address. */
async function refuseRunning({ school: { dataDir, database }, findServing }: RestoreOrder) {
  if (database.engine === 'sqlite' && isSqliteInUse(path.join(dataDir, 'school.db'))) {
    throw new AppError('conflict', `The school is running on ${dataDir}. Stop it, then restore.`);
  }
  const address = await findServing();
  if (!address) return;
  throw new AppError(
    'conflict',
    `A school answers at ${address}, the address of these settings. Is it this one? Stop it, then restore. Is it another one? Give this command a free port: PORT=3999 npm run restore -- …`,
  );
}

async function prepare(order: RestoreOrder, manifest: Manifest) {
  const { backup, school, checkLedger, putPicture, say } = order;
  const { dataDir, database } = school;
  const stage = path.join(dataDir, STAGE);
  await rm(stage, { recursive: true, force: true });
  try {
    // Picture names are never reused, so stored pictures are not affected.
    if (putPicture) say(await restorePictures(backup, manifest, putPicture));
    await copyFiles(backup, stage, manifest, { withPictures: !putPicture });
    if (database.engine === 'sqlite') {
      await using db = openDatabase({ engine: 'sqlite', file: path.join(stage, 'school.db') });
      return await checkLoaded(db, manifest, checkLedger);
    }
    return await restorePostgres(order, database.directUrl, manifest);
  } catch (error) {
    await rm(stage, { recursive: true, force: true });
    throw error;
  }
}

function refuseMisfit(manifest: Manifest, engine: School['database']['engine']): void {
  if (manifest.schema > newestSchema) {
    throw new AppError(
      'invalid',
      `This backup is of a newer version of the program (${manifest.schema}). Update the program, then restore.`,
    );
  }
  if (manifest.engine === engine) return;
  throw new AppError(
    'invalid',
    manifest.engine === 'postgres'
      ? 'This is a backup of a PostgreSQL database, and no way leads from there to the embedded one. Set DATABASE_URL to a server to restore into.'
      : [
          'This is a backup of the embedded database, but DATABASE_URL is set. Restore it beside, then move it into an empty database:',
          '  DATABASE_URL= npm run restore -- BACKUP --to FOLDER',
          '  DATABASE_URL= DATA_DIR=FOLDER npm run move -- --to postgres://…',
          'Its pictures are then in FOLDER/media: make FOLDER the new DATA_DIR, and say that it is the school: npm run restore -- --go-live',
        ].join('\n'),
  );
}

/** A PostgreSQL dump is loaded from the backup itself. */
async function copyFiles(
  backup: string,
  stage: string,
  manifest: Manifest,
  { withPictures }: { withPictures: boolean },
): Promise<void> {
  const files = manifest.files.filter(
    (file) => file.path !== 'school.dump' && (withPictures || !isOfPicture(file)),
  );
  const folders = new Set([stage, path.join(stage, 'media')]);
  for (const file of files) folders.add(path.dirname(path.join(stage, file.path)));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const file of files) {
    await copyDurably(path.join(backup, file.path), path.join(stage, file.path));
  }
  for (const folder of folders) await sync(folder);
}

async function restorePostgres(
  { backup, school, force, checkLedger, clock, say }: RestoreOrder,
  url: string,
  manifest: Manifest,
): Promise<string> {
  await using db = openForLongWork({ engine: 'postgres', url, directUrl: url });
  if (await isInUse(db)) {
    throw new AppError(
      'conflict',
      'Others are connected to the database of DATABASE_URL. Stop the school, then restore. (A pooler keeps its connections for some minutes: restart it too.)',
    );
  }
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const occupied = tables.some(({ schema }) => schema === 'public');
  if (occupied && !force) {
    throw new AppError(
      'conflict',
      'The database of DATABASE_URL already holds tables. Name an empty one, or add --force: its tables are then moved aside into a schema of their own, not deleted.',
    );
  }
  const aside = occupied ? `${ASIDE}${clock().getTime()}` : undefined;
  const isMarkOurs = await setMark(school.dataDir);
  let isPutBack = true;
  try {
    await loadPostgres(url, path.join(backup, 'school.dump'), aside);
    isPutBack = false;
    const ledger = await checkLoaded(db, manifest, checkLedger);
    if (aside) say(`The tables that were there before are kept in the schema ${aside}.`);
    return ledger;
  } catch (error) {
    // The mark stays only if the bad tables cannot be dropped.
    isPutBack ||= await putBack(db, aside).then(
      () => true,
      () => false,
    );
    if (isPutBack && isMarkOurs) await removeMark(school.dataDir);
    throw error;
  }
}

async function checkLoaded(db: Database, manifest: Manifest, checkLedger: CheckLedger) {
  const ledger = await checkRestored(db, manifest, checkLedger);
  await endSessions(db);
  return ledger;
}

async function restorePictures(backup: string, { files }: Manifest, putPicture: PutPicture) {
  const pictures = Map.groupBy(files.filter(isOfPicture), (file) =>
    path.posix.basename(path.posix.dirname(file.path)),
  );
  let written = 0;
  for (const [key, ofPicture] of pictures) {
    const contents = ofPicture.map(async (file) => ({
      name: path.posix.basename(file.path),
      bytes: await readFile(path.join(backup, file.path)),
    }));
    written += await putPicture(key, await Promise.all(contents));
  }
  return `Picture store: ${pictures.size} pictures of the backup are there and read back, ${written} files had to be put back. Nothing was taken away there.`;
}

const IS_COPY =
  'It is a copy to try: it takes no payments, sends no e-mail and makes no backups. To make it the school: DATA_DIR=… npm run restore -- --go-live';

function summary(manifest: Manifest, dataDir: string, ledger: string): string[] {
  const { payments = 0, news = 0 } = manifest.counts;
  const pictures = new Set(manifest.files.filter(isOfPicture).map((f) => path.dirname(f.path)));
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const time = wallTime(manifest.takenAt);
  return [
    `Restored the school of ${time} (Lagos time) into ${dataDir}: ${payments} payments, ${news} news items, ${pictures.size} pictures, ${megabytes(bytes)}; ${ledger}.`,
    ...manifest.missingPictures.map((key) => `The picture ${key} was already missing then.`),
    'Payments made since then are still known to the payment provider: compare its list with the ledger.',
  ];
}
