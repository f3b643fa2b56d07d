import { type Config, ConfigError } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import { plainReason } from '../../errors/plain-reason.ts';
import type { StorageSettings } from '../settings.ts';
import { checkBackups } from './backup-checks.ts';
import { checkDisks, type FreeBytes } from './disk-checks.ts';
import { bad, type Finding, good, unknown } from './finding.ts';
import { checkListening } from './listening-check.ts';
import { checkMail } from './mail-check.ts';
import { type BuildState, checkBuild, checkDatabase } from './own-checks.ts';
import { checkPictureStore } from './picture-check.ts';
import { checkClock, checkKey } from './provider-checks.ts';
import { checkSite } from './site-checks.ts';

export interface Examined {
  config: Config | undefined;
  /** Absent when even these settings cannot be read. */
  storage: StorageSettings | undefined;
  /** Why something is absent, one line for each setting. */
  problems: string[];
}

interface Examination {
  settings: Examined;
  mailTo?: string | undefined;
  build?: BuildState | undefined;
  clock?: () => Date;
  freeBytes?: FreeBytes;
}

const SITE = ['Server', 'Webhook address', 'Webhook secret', 'Proxy'];
const DISKS = ['Disk', 'Backup disk'];
const BACKUPS = ['Last backup', 'Last drill'];

const USUAL_FREE: FreeBytes = { little: 5_000_000_000, least: 1_000_000_000 };

/** Runs all checks in parallel and changes nothing. */
export async function examine(parts: Examination): Promise<Finding[]> {
  const { settings, mailTo, build, clock = () => new Date(), freeBytes = USUAL_FREE } = parts;
  const { config, storage } = settings;
  const database = storage
    ? guarded('Database', () => checkDatabase(storage))
    : Promise.resolve(waiting('Database'));
  // A database that cannot be opened is one finding, not two.
  const listening = database.then(([found]) =>
    storage && found?.mark === 'good'
      ? guarded('Other processes', () => checkListening(storage))
      : [],
  );
  const isStarted = database.then(([found]) => found?.mark !== 'unknown');

  const groups = await Promise.all([
    [settingsFinding(settings)],
    guarded('Pages', () => checkBuild(build, isStarted)),
    database,
    listening,
    config ? guarded('Server', () => checkSite(config, isStarted)) : waiting(...SITE),
    config ? guarded('Paystack key', () => checkKey(config, clock)) : waiting('Paystack key'),
    config ? guarded('Clock', () => checkClock(config, clock)) : waiting('Clock'),
    config ? guarded('E-mail', () => checkMail(config, mailTo, clock)) : waiting('E-mail'),
    storage ? guarded('Pictures', () => checkPictureStore(storage, clock)) : waiting('Pictures'),
    storage ? guarded('Disk', () => checkDisks(storage, freeBytes)) : waiting(...DISKS),
    storage
      ? guarded('Last backup', () => checkBackups(backups(storage), clock, isStarted))
      : waiting(...BACKUPS),
  ]);
  return groups.flat();

  function backups({ backups: { folder }, mode }: StorageSettings) {
    const nightly = config ? config.backups.nightly : mode === 'production';
    return { folder, nightly };
  }
}

/** The settings as far as they can be read. */
export function readExamined(read: () => Config, readPlaces: () => StorageSettings): Examined {
  try {
    const config = read();
    return { config, storage: config, problems: [] };
  } catch (error) {
    return { config: undefined, storage: orUndefined(readPlaces), problems: problemsOf(error) };
  }
}

function orUndefined(readPlaces: () => StorageSettings): StorageSettings | undefined {
  try {
    return readPlaces();
  } catch {
    return undefined;
  }
}

function problemsOf(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof AppError) return [error.message];
  throw error;
}

function settingsFinding({ config, problems }: Examined): Finding {
  if (config) return good('Settings', `complete, for ${config.mode}`);
  return bad(
    'Settings',
    problems.join('\n'),
    'Mend .env: .env.example says what each setting means.',
  );
}

function waiting(...names: string[]): Finding[] {
  return names.map((name) => unknown(name, 'cannot be checked before the settings are right'));
}

/** A failing check becomes a finding. */
async function guarded(name: string, check: () => Promise<Finding | Finding[]>) {
  try {
    return [await check()].flat();
  } catch (error) {
    return [bad(name, plainReason(error), 'Mend that, then run this again.')];
  }
}
