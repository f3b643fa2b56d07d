import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import { plainReason } from '../../errors/plain-reason.ts';
import type { StorageSettings } from '../settings.ts';
import { checkBackups } from './backup-checks.ts';
import { checkDisks, type FreeBytes } from './disk-checks.ts';
import { bad, type Finding, good, note, unknown, type Verdict } from './finding.ts';
import { checkListening } from './listening-check.ts';
import { checkMail } from './mail-check.ts';
import { type BuildState, checkBuild, checkDatabase } from './own-checks.ts';
import { checkPictureStore } from './picture-check.ts';
import { checkClock, checkKey } from './provider-checks.ts';
import { checkSchool } from './school-checks.ts';
import { checkProxy, checkSecret, checkServer, checkWebhook } from './site-checks.ts';

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

const USUAL_FREE: FreeBytes = { little: 5_000_000_000, least: 1_000_000_000 };

/** Runs all checks in parallel and changes nothing. */
export async function examine(parts: Examination): Promise<Finding[]> {
  const { settings, mailTo, build, clock = () => new Date(), freeBytes = USUAL_FREE } = parts;
  const { config, storage } = settings;
  const database = checked('Database', storage, checkDatabase);
  const isStarted = database.then(([found]) => found?.mark !== 'unknown');
  // A database that cannot be opened is one finding, not two.
  const listening = database.then(([found]) =>
    found?.mark === 'good' ? checked('Other processes', storage, checkListening) : [],
  );
  const school = database.then(([found]) =>
    found?.mark === 'good' ? checked('School', storage, (it) => checkSchool(it, clock)) : [],
  );
  const server = checked('Server', config, (config) => checkServer(config, isStarted));
  // When the school does not run, a correct proxy looks like a wrong one.
  const runs = server.then(([found]) => found?.mark === 'good');

  const groups = await Promise.all([
    [settingsFinding(settings)],
    checked('Pages', settings, () => checkBuild(build, isStarted)),
    database,
    school,
    listening,
    server,
    checked('Webhook address', config, (config) => checkWebhook(config, runs)),
    checked('Webhook secret', config, (config) => checkSecret(config, runs)),
    checked('Proxy', config, (config) => checkProxy(config, runs)),
    checked('Paystack key', config, (config) => checkKey(config, clock)),
    checked('Clock', config, (config) => checkClock(config, clock)),
    checked('E-mail', config, (config) => checkMail(config, mailTo, clock)),
    checked('Pictures', storage, (storage) => checkPictureStore(storage, clock)),
    checked(['Disk', 'Backup disk'], storage, (storage) => checkDisks(storage, freeBytes)),
    checked(['Last backup', 'Last drill'], storage, ({ backups: { folder }, mode }) => {
      const nightly = config ? config.backups.nightly : mode === 'production';
      return checkBackups({ folder, nightly }, clock, isStarted);
    }),
  ]);
  return groups.flat();
}

/** The findings of one check, by the first name unless they have another. A failing check becomes a finding. */
async function checked<Given>(
  names: string | string[],
  given: Given | undefined,
  check: (given: Given) => Promise<Verdict | Verdict[] | Finding[]>,
): Promise<Finding[]> {
  const [name = '', ...others] = [names].flat();
  if (!given) {
    const verdict = unknown('cannot be checked before the settings are right');
    return [name, ...others].map((name) => ({ name, ...verdict }));
  }
  try {
    return [await check(given)].flat().map((verdict) => ({ name, ...verdict }));
  } catch (error) {
    return [{ name, ...bad(plainReason(error), 'Fix that, then run this again.') }];
  }
}

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

function settingsFinding(examined: Examined): Finding {
  return { name: 'Settings', ...settingsVerdict(examined) };
}

function settingsVerdict({ config, problems }: Examined): Verdict {
  if (!config) {
    return bad(problems.join('\n'), 'Fix .env: .env.example says what each setting means.');
  }
  if (config.isCopy) {
    return note(
      'those of a copy, restored to be tried: it takes no payments, sends no e-mail and makes no backups',
      'To make it the school: npm run restore -- --go-live',
    );
  }
  if (config.mode === 'demo' && !existsSync('.env')) {
    return note(
      'those of a demo: there is no file .env here, and no NODE_ENV=production',
      'For a demo all is well. On the machine of a school its .env is missing: put it back before anything is started.',
    );
  }
  return good(`complete, for ${config.mode}`);
}
