import { createAccounts } from '../accounts/accounts.ts';
import { createAuditEntries } from '../accounts/audit-repository.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { createMailSender } from '../payments/receipts/mail-sender.ts';
import { runCommand, withSchool } from './runner.ts';
import { loadCommandConfig, loadStorageSettings } from './settings.ts';
import { runStaffCommand, STAFF_USAGE } from './staff-commands.ts';
import { openTerminal } from './terminal.ts';

const LINES_PER_PAGE = 20;

await runCommand({ usage: STAFF_USAGE, needsWord: true, work });

function work(args: string[]): Promise<void> {
  const settings = loadStorageSettings();
  const run = async (db: Database) => {
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
      await runStaffCommand(args, { repository, admins, factors, findAuditPage, terminal });
    } finally {
      terminal.close();
    }
  };
  // Demo accounts in a real school are disabled with this command.
  return withSchool(settings, run, { anyMode: true });
}

/** For notices to account owners. Wrong settings must not stop the command. */
function findMail() {
  try {
    const { mail, publicUrl } = loadCommandConfig();
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
