import { createAccounts } from '../accounts/accounts.ts';
import { createAuditEntries } from '../accounts/audit-repository.ts';
import { type Config, ConfigError, loadConfig, loadStorageSettings } from '../config.ts';
import { createMailSender } from '../payments/receipts/mail-sender.ts';
import { runCommand, withSchool } from './runner.ts';
import { runStaffCommand } from './staff-commands.ts';
import { openTerminal } from './terminal.ts';

const LINES_PER_PAGE = 20;

/** `npm run staff`: the operator's command about accounts. It works beside a running server. */
await runCommand((args) => {
  const settings = loadStorageSettings();
  return withSchool(settings, async (db) => {
    const terminal = openTerminal();
    const clock = () => new Date();
    const { repository, admins, factors } = createAccounts({
      db,
      clock,
      log: { warn: (_details, message) => console.error(message) },
      ...findMail(),
    });
    const entries = createAuditEntries(db);
    const findAuditPage = (page: number) => entries.findPage(page, LINES_PER_PAGE);
    try {
      if (terminal.isInteractive) terminal.say(`The database: ${nameOf(settings.database)}\n`);
      await runStaffCommand(args, { repository, admins, factors, findAuditPage, terminal });
    } finally {
      terminal.close();
    }
  });
});

/** How owners are told of what is done here. A setting that is wrong keeps nobody from it: the server's start names that. */
function findMail() {
  try {
    const { mail, publicUrl } = loadConfig();
    const send = mail && createMailSender(mail);
    const never = new AbortController().signal;
    return {
      publicUrl,
      sendEmail: send && ((email: Parameters<typeof send>[0]) => send(email, never)),
    };
  } catch (error) {
    if (error instanceof ConfigError) return {};
    throw error;
  }
}

/** An operator with two checkouts must see which one this is; never the password of the database. */
function nameOf(settings: Config['database']): string {
  if (settings.engine === 'sqlite') return settings.file;
  const { host, pathname } = new URL(settings.url);
  return `PostgreSQL ${host}${pathname}`;
}
