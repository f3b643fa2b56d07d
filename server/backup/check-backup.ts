import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { wallTime } from '#contract/dates/school-time.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase, openForLongWork } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { FoundBackup } from './backup-folder.ts';
import { type CheckLedger, findDatabaseProblems, readFacts } from './backup-repository.ts';
import { copyDurably, digestOf, ignoreMissing } from './durable-files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { loadPostgres, readDump } from './postgres-tools.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** Reads every file of a backup; throws a sentence that names the first wrong one. */
export async function checkFiles(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const file of manifest.files) {
    const found = await digestOf(path.join(folder, file.path)).catch(ignoreMissing);
    if (found?.sha256 === file.sha256) continue;
    const wrong = found && found.bytes < file.bytes ? 'is cut short' : 'is damaged';
    const problem = found ? wrong : 'is missing';
    throw new AppError('invalid', `${file.path} of ${folder} ${problem}. Choose another backup.`);
  }
  return manifest;
}

/** Its consistency, figures and ledger; migrates an older one. Returns a sentence about the ledger, or throws. */
export async function checkRestored(db: Database, manifest: Manifest, checkLedger: CheckLedger) {
  const problems = await findDatabaseProblems(db);
  if (problems.length > 0) throw unusable(problems.join('; '));
  const { schema, counts, ledger } = manifest;
  // Backups of earlier versions do not say whose they are.
  const { school: _school, ...facts } = await readFacts(db);
  if (!isDeepStrictEqual(facts, { schema, counts, ledger })) {
    throw unusable('it does not hold the rows that were written down when it was taken');
  }
  await migrateToLatest(db);
  const check = await checkLedger(db);
  if (!check.intact) throw unusable(`the ledger's chain is broken: ${check.problem}`);
  return `ledger intact with ${check.sequence} events`;
}

/** Restores a backup to a temporary place and checks it. Returns one sentence; throws when it is bad. */
export async function drill(
  backup: FoundBackup,
  { databaseUrl, checkLedger }: { databaseUrl: string | undefined; checkLedger: CheckLedger },
): Promise<string> {
  const manifest = await checkFiles(backup.folder);
  const found = await openForDrill(backup.folder, manifest, databaseUrl, checkLedger);
  const name = path.basename(backup.folder);
  const time = wallTime(manifest.takenAt).slice(0, 16);
  return `Drill passed: ${name}, taken ${time}, ${manifest.files.length} files as written, ${found}.`;
}

async function openForDrill(
  folder: string,
  manifest: Manifest,
  databaseUrl: string | undefined,
  checkLedger: CheckLedger,
): Promise<string> {
  if (manifest.engine === 'sqlite') {
    const temporary = await mkdtemp(path.join(tmpdir(), 'school-drill-'));
    try {
      const file = path.join(temporary, 'school.db');
      await copyDurably(path.join(folder, 'school.db'), file);
      await using db = openDatabase({ engine: 'sqlite', file });
      return await checkRestored(db, manifest, checkLedger);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
  const dump = path.join(folder, 'school.dump');
  await readDump(dump);
  const found = await withScratchDatabase(databaseUrl, async (url) => {
    await loadPostgres(url, dump);
    await using db = openForLongWork({ engine: 'postgres', url, directUrl: url });
    return await checkRestored(db, manifest, checkLedger);
  });
  return (
    found ??
    'readable to its end (its rows were not checked: this account may not create databases)'
  );
}

function unusable(problem: string): AppError {
  return new AppError('invalid', `This backup cannot be used: ${problem}. Choose another one.`);
}
