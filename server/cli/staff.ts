import { type Person, validatePerson } from '#contract/accounts.ts';
import { PAGE_PATTERN } from '#contract/paging.ts';
import { type Role, roles } from '#contract/roles.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import type { Account, AccountRepository } from '../accounts/account-repository.ts';
import { createAccounts } from '../accounts/accounts.ts';
import type { AdminAccounts } from '../accounts/admin-accounts.ts';
import { type AuditEntries, createAuditEntries } from '../accounts/audit-repository.ts';
import { newPasswordMessage } from '../accounts/password-rules.ts';
import type { SecondFactors } from '../accounts/second-factor/second-factors.ts';
import { ConfigError } from '../config.ts';
import { SYSTEM } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { createMailSender } from '../mail/mail-sender.ts';
import { createSchool } from '../school/school.ts';
import { readCommandLine, runSchoolCommand } from './runner.ts';
import { loadCommandConfig, loadStorageSettings } from './settings.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const USAGE = `Accounts of staff, for the operator of the school's machine.

  npm run staff -- create --email EMAIL --name "NAME" --phone PHONE --role ROLE
  npm run staff -- list
  npm run staff -- correct EMAIL [--name "NAME"] [--phone PHONE] [--new-email EMAIL]
  npm run staff -- reset-password EMAIL
  npm run staff -- reset-second-factor EMAIL
  npm run staff -- disable EMAIL
  npm run staff -- enable EMAIL
  npm run staff -- audit [--page NUMBER]

ROLE is super_admin (also creates other administrators), admin, or user.
What is missing is asked for. The password is always asked for and not shown;
in a script it is the first line of standard input.`;

const LINES_PER_PAGE = 20;

interface StaffCommand {
  repository: AccountRepository;
  admins: AdminAccounts;
  factors: Pick<SecondFactors, 'reset'>;
  auditEntries: Pick<AuditEntries, 'findPage'>;
  terminal: Terminal;
}

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  phone: { type: 'string' },
  'new-email': { type: 'string' },
  role: { type: 'string' },
  page: { type: 'string' },
} as const;

type Flags = ReturnType<typeof readArguments>['flags'];

export async function runStaffCommand(args: string[], parts: StaffCommand): Promise<void> {
  const { command, flags } = readArguments(args);
  const { repository, admins, factors, auditEntries, terminal } = parts;
  if (command === 'create') return create(flags);
  if (command === 'list') return list();
  if (command === 'correct') return correct(await accountOf(flags), flags);
  if (command === 'reset-password') return resetPassword(await accountOf(flags));
  if (command === 'reset-second-factor') return resetSecondFactor(await accountOf(flags));
  if (command === 'disable') return disable(await accountOf(flags));
  if (command === 'enable') return enable(await accountOf(flags));
  if (command === 'audit') return audit(flags);
  throw mistake(`There is no command "${command}".\n\n${USAGE}`);

  async function create(given: Flags): Promise<void> {
    const email = await flagOrAnswer(given, 'email', 'Email address');
    if (await repository.findByEmail(email)) {
      throw mistake('An account with this email already exists');
    }
    const name = await flagOrAnswer(given, 'name', 'Name');
    const phone = await flagOrAnswer(given, 'phone', 'Phone number');
    const role = readRole(await flagOrAnswer(given, 'role', `Role (${roles.join(', ')})`));
    checkPerson({ name, email, phone });
    const password = await newPassword({ name, email });
    await admins.createAccount(SYSTEM, role, { name, email, phone, password });
    terminal.say(`Created the ${role} account of ${name} (${email}).`);
  }

  async function list(): Promise<void> {
    const accounts = await repository.findAll();
    if (accounts.length === 0) {
      return terminal.say('There is no account yet. Create one: npm run staff -- create');
    }
    const lines = accounts
      .toReversed()
      .map(({ email, role, name, disabledAt, lastSignedInAt }) => [
        email,
        role,
        name,
        disabledAt ? 'disabled' : 'enabled',
        lastSignedInAt ? `last signed in ${minuteOf(lastSignedInAt)}` : 'never signed in',
      ]);
    terminal.say(inColumns(lines));
  }

  async function correct(account: Account, given: Flags): Promise<void> {
    const name = cleanText(given.name ?? account.name, 'name');
    const phone = cleanText(given.phone ?? account.phone, 'phone');
    const email = cleanText(given['new-email'] ?? account.email, 'email');
    checkPerson({ name, email, phone });
    if (!(await admins.correct(SYSTEM, account, { name, email, phone }))) {
      throw mistake('Nothing would change. Please give --name, --phone or --new-email.');
    }
    terminal.say(`The account is now of ${name} (${email}), ${phone}.`);
  }

  async function resetPassword(account: Account): Promise<void> {
    const password = await newPassword(account);
    await admins.resetPassword(SYSTEM, account, password);
    terminal.say(`${account.name} has the new password. All sessions of this account are over.`);
  }

  async function resetSecondFactor(account: Account): Promise<void> {
    if (!(await factors.reset(SYSTEM, account))) {
      throw mistake(`${account.name} has no second factor.`);
    }
    terminal.say(
      `${account.name} signs in with the password alone. All sessions of this account are over.`,
    );
  }

  async function disable(account: Account): Promise<void> {
    await admins.disable(SYSTEM, account.id);
    terminal.say(`${account.name} is signed out everywhere and can no longer sign in.`);
  }

  async function enable(account: Account): Promise<void> {
    await admins.enable(SYSTEM, account.id);
    terminal.say(`${account.name} can sign in again.`);
  }

  async function audit({ page = '1' }: Flags): Promise<void> {
    if (!PAGE_PATTERN.test(page)) throw mistake('--page must be a whole number from 1');
    const entries = await auditEntries.findPage(Number(page), LINES_PER_PAGE);
    if (entries.length === 0) return terminal.say('Nothing is written on this page.');
    terminal.say(inColumns(entries.map(({ at, by, text }) => [minuteOf(at), by, text])));
  }

  async function accountOf(given: Flags): Promise<Account> {
    const email = await flagOrAnswer(given, 'email', 'Email address');
    const account = await repository.findByEmail(email);
    if (!account) throw mistake(`There is no account with the email ${email}.`);
    return account;
  }

  async function flagOrAnswer(
    given: Flags,
    name: 'email' | 'name' | 'phone' | 'role',
    question: string,
  ): Promise<string> {
    const kind = name === 'role' ? 'text' : name;
    const value = given[name];
    if (value !== undefined) return cleanText(value, kind);
    if (!terminal.isInteractive) throw mistake(`--${name} is missing.`);
    return cleanText(await terminal.ask(`${question}: `), kind);
  }

  /** Asks until the password is good enough; a script gets one try. */
  async function newPassword(person: { name: string; email: string }): Promise<string> {
    for (;;) {
      const password = await terminal.askHidden('New password: ');
      const problem = (await newPasswordMessage(password, person)) ?? (await repeated(password));
      if (!problem) return password;
      if (!terminal.isInteractive) throw mistake(problem);
      terminal.say(problem);
    }
  }

  async function repeated(password: string): Promise<string | undefined> {
    if (!terminal.isInteractive) return undefined;
    const again = await terminal.askHidden('The same again: ');
    return again === password ? undefined : 'The two are not the same. Please try again.';
  }
}

function readArguments(args: string[]) {
  const parsed = readCommandLine({ args, options, allowPositionals: true }, USAGE);
  const [command, email, ...more] = parsed.positionals;
  if (more.length > 0) throw mistake(`"${more.join(' ')}" is too much\n\n${USAGE}`);
  return { command, flags: { ...parsed.values, ...(email !== undefined && { email }) } };
}

function checkPerson(person: Person): void {
  const problems = Object.values(validatePerson(person));
  if (problems.length > 0) throw mistake(problems.join('\n'));
}

function readRole(text: string): Role {
  const role = roles.find((known) => known === text);
  if (!role) throw mistake(`The role must be one of ${roles.join(', ')}.`);
  return role;
}

function mistake(sentence: string): AppError {
  return new AppError('invalid', sentence);
}

function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The last column is not padded. */
function inColumns(lines: string[][]): string {
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

await runSchoolCommand({
  file: import.meta.url,
  usage: USAGE,
  load: loadStorageSettings,
  // Demo accounts in a real school are disabled with this command.
  anyMode: true,
  async work(args, db) {
    const terminal = openTerminal();
    const { repository, admins, factors } = createAccounts({
      db,
      clock: () => new Date(),
      log: { warn: (_details, message) => console.error(message) },
      ...findMail(db),
    });
    const auditEntries = createAuditEntries(db);
    const run = runStaffCommand(args, { repository, admins, factors, auditEntries, terminal });
    return run.finally(terminal.close);
  },
});

/** For notices to account owners. Wrong settings must not stop the command. */
function findMail(db: Database) {
  try {
    const { mail, publicUrl } = loadCommandConfig();
    const school = createSchool({ db, clock: () => new Date(), onChange: () => {} });
    const findReplyTo = async () => (await school.read()).facts.email;
    const send = mail && createMailSender(mail, { findReplyTo });
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
