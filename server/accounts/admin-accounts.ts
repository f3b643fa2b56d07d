import {
  type NewAdmin,
  normalizePerson,
  type Person,
  validateNewAdmin,
  validatePerson,
} from '#contract/accounts.ts';
import { isStaff, type Role } from '#contract/roles.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { invalidForm } from '../http/input.ts';
import type { Account } from './account-repository.ts';
import type { AccountDependencies } from './dependencies.ts';
import { noPassword } from './password-hash.ts';
import type { PasswordLinks } from './password-links.ts';
import { newPasswordMessage } from './password-rules.ts';

export type AdminAccounts = ReturnType<typeof createAdminAccounts>;

/** What super administrators, and the operator on the server, do with other accounts. */
export function createAdminAccounts(dependencies: AccountDependencies & { links: PasswordLinks }) {
  const { db, repository, sessions, passwords, links, notices, clock } = dependencies;
  return {
    listAdmins,
    createAccount,
    correct,
    disable,
    enable,
    resetPassword,
  };

  async function listAdmins() {
    return (await repository.findAll()).filter(({ role }) => isStaff(role));
  }

  /** With `sendLink` the owner sets the password. AppError: `invalid` by field, `conflict` for a taken e-mail. */
  async function createAccount(actor: Actor, role: Role, given: NewAdmin) {
    const person = normalizePerson(given);
    const { password, sendLink = false } = given;
    const errors = validateNewAdmin(given);
    if (password !== undefined && !errors.password) {
      const forPassword = await newPasswordMessage(password, person);
      if (forPassword) errors.password = forPassword;
    }
    if (Object.keys(errors).length > 0) throw invalidForm(errors);
    // Checked before the costly hash; the database decides again below.
    if (await repository.findByEmail(person.email)) throw emailTaken();

    const passwordHash = password === undefined ? noPassword() : await passwords.hash(password);
    const link = await transact(db, async (trx) => {
      const account = { ...person, role, passwordHash, createdBy: actor.id };
      const id = await repository.insert(trx, account, clock());
      if (!id) throw emailTaken();
      const text = `Created the ${role.replace('_', ' ')} account of ${person.name} (${person.email})`;
      await writeAudit(trx, actor, { action: 'account.created', text }, clock());
      return sendLink ? links.insert(trx, actor, { ...account, id }) : undefined;
    });
    return link && links.mail(link);
  }

  /** False when nothing would change. For the operator only. Throws AppError as `createAccount` does. */
  async function correct(actor: Actor, account: Account, given: Person): Promise<boolean> {
    const person = normalizePerson(given);
    const errors = validatePerson(person);
    if (Object.keys(errors).length > 0) throw invalidForm(errors);
    const fields = ['name', 'email', 'phone'] as const;
    if (fields.every((field) => person[field] === account[field])) return false;
    const owner = await repository.findByEmail(person.email);
    if (owner && owner.id !== account.id) throw emailTaken();
    await transact(db, async (trx) => {
      await repository.updatePerson(trx, account.id, person);
      const text = `Corrected the account of ${account.name} (${account.email}): now ${person.name} (${person.email}), ${person.phone}`;
      await writeAudit(trx, actor, { action: 'account.corrected', text }, clock());
    });
    return true;
  }

  /** Ends every session of the account; it cannot sign in until it is enabled. */
  async function disable(actor: Actor, id: string): Promise<Account> {
    if (id === actor.id) {
      throw new AppError(
        'conflict',
        'You cannot disable your own account. Please ask another super administrator.',
      );
    }
    const account = await repository.findOrRefuse(id);
    await transact(db, async (trx) => {
      const superAdmins = await repository.lockEnabledSuperAdmins(trx);
      if (superAdmins.length === 1 && superAdmins[0] === id) {
        throw new AppError(
          'conflict',
          'This is the last super administrator who can sign in. Enable or create another one first.',
        );
      }
      if (!(await repository.updateDisabled(trx, id, clock()))) return;
      await sessions.endAll(trx, id);
      const text = `Disabled the account of ${account.name} (${account.email})`;
      await writeAudit(trx, actor, { action: 'account.disabled', text }, clock());
    });
    return account;
  }

  async function enable(actor: Actor, id: string): Promise<Account> {
    const account = await repository.findOrRefuse(id);
    await transact(db, async (trx) => {
      if (!(await repository.updateDisabled(trx, id, null))) return;
      const text = `Enabled the account of ${account.name} (${account.email})`;
      await writeAudit(trx, actor, { action: 'account.enabled', text }, clock());
    });
    return account;
  }

  /** For the operator: sets a new password and ends all sessions of the account. */
  async function resetPassword(actor: Actor, account: Account, password: string): Promise<void> {
    const problem = await newPasswordMessage(password, account);
    if (problem) throw invalidForm({ password: problem });
    const newHash = await passwords.hash(password);
    await transact(db, async (trx) => {
      const isChanged = await repository.updatePassword(trx, account, newHash);
      if (!isChanged) {
        throw new AppError(
          'conflict',
          'The password was changed by someone else a moment ago. Please try again.',
        );
      }
      await sessions.endAll(trx, account.id);
      const text = `Reset the password of ${account.name} (${account.email})`;
      await writeAudit(trx, actor, { action: 'account.password_reset', text }, clock());
    });
    notices.send(account, 'password_reset');
  }
}

function emailTaken(): AppError {
  const message = 'An account with this email already exists';
  return new AppError('conflict', message, { errors: { email: message } });
}
