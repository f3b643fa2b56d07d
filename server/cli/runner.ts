import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { refuseDemoAccounts, refuseRealSchool } from '../demo/demo-accounts.ts';
import { AppError } from '../errors/app-error.ts';
import { plainReason } from '../errors/plain-reason.ts';
import { openStartedSchool } from '../open-school.ts';
import { ProviderError } from '../payments/provider/provider.ts';
import type { StorageSettings } from './settings.ts';

interface Command {
  /** `import.meta.url` of the command's file: it runs when Node was started with it, and not when a test imports it. */
  file: string;
  usage: string;
  /** Without arguments it shows its usage. */
  needsWord?: boolean;
  work: (args: string[]) => Promise<unknown>;
}

type ShownSettings = Pick<Config, 'mode' | 'dataDir' | 'database'> &
  Partial<Pick<Config, 'objectStore'>>;

/** Runs an operator's command; a failure becomes readable lines and exit code 1. */
export async function runCommand({ file, usage, needsWord = false, work }: Command): Promise<void> {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(file)) return;
  // Files that a command writes are private to the operator.
  process.umask(0o077);
  // `… | head` closes the pipe early, which is no error.
  process.stdout.on('error', () => process.exit());
  const args = process.argv.slice(2);
  // Help works without settings and before the first start.
  if (asksForUsage(args) || (needsWord && args.length === 0)) return console.log(usage);
  try {
    const code = await work(args);
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    console.error(problemOf(error));
    process.exitCode = 1;
  }
}

/** Runs a command that works on the school's database, beside a running server. */
export async function runSchoolCommand<Settings extends StorageSettings>({
  load,
  anyMode,
  work,
  ...command
}: Pick<Command, 'file' | 'usage'> & {
  load: () => Settings;
  /** Also a real school that has demo accounts. */
  anyMode?: boolean;
  work: (args: string[], db: Database, settings: Settings) => Promise<unknown>;
}): Promise<void> {
  const open = async (args: string[]) => {
    const settings = load();
    return withSchool(settings, (db) => work(args, db, settings), { anyMode });
  };
  await runCommand({ ...command, needsWord: true, work: open });
}

/** The options and words of a command line. Throws AppError with the usage for what it does not know. */
export function readCommandLine<const Options extends ParseArgsConfig>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new AppError('invalid', `${(error as Error).message}\n\n${usage}`);
  }
}

/** Opens the school's database for one command; prints first which school it is. */
export async function withSchool<Result>(
  settings: StorageSettings,
  work: (db: Database) => Promise<Result>,
  { anyMode = false }: { anyMode?: boolean | undefined } = {},
): Promise<Result> {
  const say = (line: string) => console.error(line);
  sayWhichSchool(settings);
  await using db = await openStartedSchool(settings, say);
  const refuse = settings.mode === 'production' ? refuseDemoAccounts : refuseRealSchool;
  if (!anyMode) await refuse(db);
  return await work(db);
}

/** On standard error: another program may read standard output. */
export function sayWhichSchool(settings: ShownSettings): void {
  console.error(`School: ${whichSchool(settings)}`);
}

/** For operators with two schools; never contains the database's password. */
export function whichSchool({ mode, dataDir, database, objectStore }: ShownSettings): string {
  const pictures = objectStore
    ? `, pictures in ${objectStore.endpoint}/${objectStore.bucket}/${objectStore.prefix}`
    : '';
  return `${mode}, database ${nameOfDatabase(database)}, data folder ${dataDir}${pictures}`;
}

/** Without account and password. */
export function nameOfDatabase(database: Config['database']): string {
  if (database.engine === 'sqlite') return database.file;
  const url = URL.parse(database.url);
  return url ? `PostgreSQL ${url.host}${url.pathname}` : 'PostgreSQL';
}

function asksForUsage(args: string[]): boolean {
  return args[0] === 'help' || args.includes('--help') || args.includes('-h');
}

function problemOf(error: unknown): string {
  if (error instanceof AppError) {
    return [...new Set([error.message, ...Object.values(error.errors ?? {})])].join('\n');
  }
  if (error instanceof ConfigError) return error.message;
  if (error instanceof ProviderError && error.failure === 'refused_key') {
    return 'Paystack refuses the school’s secret key, so nothing was changed. Copy the secret key of the Paystack dashboard (Settings, API Keys & Webhooks) into PAYSTACK_SECRET_KEY in .env, and start the school again: it has the same key.';
  }
  if (error instanceof ProviderError) {
    return 'The payment provider gave no usable answer, so nothing was changed. Please try again in a minute.';
  }
  return plainReason(error);
}
