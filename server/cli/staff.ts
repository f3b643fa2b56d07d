import { createAccounts } from '../accounts/accounts.ts';
import { createAuditEntries } from '../accounts/audit-repository.ts';
import { type Config, ConfigError, loadStorageSettings } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import { openSchool } from '../open-school.ts';
import { runStaffCommand } from './staff-commands.ts';
import { openTerminal } from './terminal.ts';

const LINES_PER_PAGE = 20;

/** `npm run staff`: the operator's command about accounts. It works beside a running server. */
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(problemOf(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const settings = loadStorageSettings();
  const db = await openSchool(settings, (line) => console.error(line));
  const terminal = openTerminal();
  try {
    const clock = () => new Date();
    const { repository, admins } = createAccounts({ db, clock, log: { info: () => {} } });
    const entries = createAuditEntries(db);
    const findAuditPage = (page: number) => entries.findPage(page, LINES_PER_PAGE);
    if (terminal.isInteractive) terminal.say(`The database: ${nameOf(settings.database)}\n`);
    await runStaffCommand(args, { repository, admins, findAuditPage, terminal });
  } finally {
    terminal.close();
    await db.destroy();
  }
}

/** An operator with two checkouts must see which one this is; never the password of the database. */
function nameOf(settings: Config['database']): string {
  if (settings.engine === 'sqlite') return settings.file;
  const { host, pathname } = new URL(settings.url);
  return `PostgreSQL ${host}${pathname}`;
}

function problemOf(error: unknown): string {
  if (error instanceof AppError) {
    return [error.message, ...Object.values(error.errors ?? {})].join('\n');
  }
  if (error instanceof ConfigError) return error.message;
  return `This did not work: ${error instanceof Error ? error.message : String(error)}`;
}
