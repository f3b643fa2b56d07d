import { existsSync } from 'node:fs';
import path from 'node:path';
import { isOfOther, listBackups, noteDrill } from '../backup/backup-folder.ts';
import { readSchoolId } from '../backup/backup-repository.ts';
import { checkFiles, drill } from '../backup/check-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { prune } from '../backup/retention.ts';
import { megabytes, type School, takeBackup } from '../backup/take-backup.ts';
import { AppError } from '../errors/app-error.ts';
import { nights } from '../jobs/schedule.ts';
import { openPictures } from '../media/open-pictures.ts';
import { storeWhole } from '../media/store-whole.ts';
import { openAsItIs } from '../open-school.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { endTrialCopy, isTrialCopy } from '../trial-copy.ts';
import { readCommandLine, runCommand, sayWhichSchool } from './runner.ts';
import { loadStorageSettings, ownAddress, type StorageSettings } from './settings.ts';

const USAGE = {
  backup: `Makes a backup of the school while it is running: database and pictures.

  npm run backup                     into BACKUP_DIR
  npm run backup -- --to FOLDER      into another folder
  npm run backup -- --drill          makes none, but opens the newest one as a restore would and checks it all`,
  restore: `Puts a backup in the place of the school's data. Stop the school first.

  npm run restore -- BACKUP                  into DATA_DIR (and DATABASE_URL)
  npm run restore -- BACKUP --to FOLDER      into another data folder
  npm run restore -- BACKUP --force          moves aside what is there
  npm run restore -- --go-live               makes the copy in DATA_DIR, which was restored with --to, the school

Where pictures are in an object store (S3_ENDPOINT), those of the backup that are missing there are put back, and
none is taken away; with --to they lie in that folder, and the store is left alone.`,
};

const options = {
  to: { type: 'string' },
  drill: { type: 'boolean' },
  nightly: { type: 'boolean' },
  force: { type: 'boolean' },
  'go-live': { type: 'boolean' },
} as const;

const IS_COPY =
  'This is a copy of the school, restored to be tried: its backup would stand among those of the school. Name another folder with --to, or make it the school: npm run restore -- --go-live';

const clock = () => new Date();
const say = (line: string) => console.log(line);

await runCommand({
  file: import.meta.url,
  usage: USAGE[process.argv[2] === 'restore' ? 'restore' : 'backup'],
  work: run,
});

async function run(args: string[]): Promise<void> {
  const { command, backup, flags } = readArguments(args);
  const config = loadStorageSettings();
  if (flags['go-live']) return goLive(config);
  if (command === 'restore') return restore(config, backup, flags);
  sayWhichSchool(config);
  const folder = flags.to ? path.resolve(flags.to) : config.backups.folder;
  if (!flags.to && isTrialCopy(config.dataDir)) throw new AppError('conflict', IS_COPY);
  if (flags.drill) return say(await drillNewest(config, folder));
  if (flags.nightly) return nightly(config, folder);
  await make(config, folder, 'operator');
}

async function make(config: StorageSettings, folder: string, madeBy: 'nightly' | 'operator') {
  const pictures = openPictures(config);
  const made = await takeBackup({ school: config, pictures, folder, madeBy, clock, say });
  const bytes = made.manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  say(`Backup made: ${made.folder} (${megabytes(bytes)})`);
}

/** Old backups are removed only after the new one was checked. */
async function nightly(config: StorageSettings, folder: string): Promise<void> {
  if (!(await hasTonights(config, folder))) {
    const isMade = await make(config, folder, 'nightly').then(() => true, ignoreUnderWay);
    if (!isMade) return say("Another process is making tonight's backup.");
  }
  const found = await drillNewest(config, folder);
  const pruned = await prune(await listBackups(folder, clock()));
  if (pruned > 0) say(`Old backups removed: ${pruned}.`);
  say(found);
}

function ignoreUnderWay(error: unknown): false {
  if (error instanceof AppError && error.code === 'conflict') return false;
  throw error;
}

/** Another process may have made it already; a damaged one does not count, nor one of another school. */
async function hasTonights(config: StorageSettings, folder: string): Promise<boolean> {
  const [newest] = await listBackups(folder, clock());
  if (!newest || nights.backup.isDue(new Date(newest.manifest.takenAt), clock())) return false;
  await using db = await openAsItIs(config);
  if (isOfOther(newest, await readSchoolId(db))) return false;
  return checkFiles(newest.folder).then(
    () => true,
    () => false,
  );
}

async function drillNewest({ database }: School, folder: string): Promise<string> {
  const [newest] = await listBackups(folder, clock());
  if (!newest) throw new AppError('not_found', `There is no whole backup in ${folder}.`);
  const databaseUrl = database.engine === 'postgres' ? database.directUrl : undefined;
  const passed = await drill(newest, { databaseUrl, checkLedger: verifyLedger });
  await noteDrill(folder, clock());
  return passed;
}

async function restore(
  config: StorageSettings,
  backup: string | undefined,
  { to, force = false }: { to?: string; force?: boolean },
): Promise<void> {
  if (!backup) throw new AppError('invalid', `Please name the backup.\n\n${USAGE.restore}`);
  const dataDir = to ? path.resolve(to) : config.dataDir;
  const database: School['database'] =
    config.database.engine === 'sqlite'
      ? { engine: 'sqlite', file: path.join(dataDir, 'school.db') }
      : config.database;
  const isOwnPlace = dataDir === config.dataDir;
  // A restore elsewhere must not touch this school's pictures.
  const objectStore = isOwnPlace ? config.objectStore : undefined;
  const pictures = objectStore && openPictures({ dataDir, objectStore });
  sayWhichSchool({ mode: config.mode, dataDir, database, objectStore });
  await restoreBackup({
    // A bare name, as `ls` shows it, is one of BACKUP_DIR.
    backup: existsSync(backup) ? path.resolve(backup) : path.resolve(config.backups.folder, backup),
    school: { dataDir, database },
    force,
    isTrial: !isOwnPlace,
    findServing: async () => (isOwnPlace ? findServing(config) : undefined),
    putPicture: pictures && ((key, files) => storeWhole(pictures, key, files)),
    checkLedger: verifyLedger,
    clock,
    say,
  });
}

async function goLive(config: StorageSettings): Promise<void> {
  sayWhichSchool(config);
  if (!isTrialCopy(config.dataDir)) {
    throw new AppError(
      'not_found',
      `${config.dataDir} holds no copy that was restored to be tried.`,
    );
  }
  endTrialCopy(config.dataDir);
  say('This copy is the school from its next start on: start it again, and stop the other one.');
}

async function findServing(config: StorageSettings): Promise<string | undefined> {
  const address = ownAddress(config);
  return fetch(`${address}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => (ok ? address : undefined),
    () => undefined,
  );
}

function readArguments([command, ...args]: string[]) {
  const known = command === 'restore' ? 'restore' : 'backup';
  const parsed = readCommandLine({ args, options, allowPositionals: true }, USAGE[known]);
  return { command: known, backup: parsed.positionals[0], flags: parsed.values } as const;
}
