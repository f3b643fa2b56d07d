/** Who may sign in, and the rules for accounts and passwords. The browser loads this file: of the schemas only types. */
import type * as z from 'zod';
import { normalizePayer, validatePayer } from './payer-details.ts';
import type * as schemas from './schemas/accounts.ts';

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

export type SignedInUser = z.infer<typeof schemas.signedInUser>;
export type AdminUser = z.infer<typeof schemas.adminUser>;
export type LoginAnswer = z.infer<typeof schemas.loginAnswer>;
export type ProfileAnswer = z.infer<typeof schemas.profileAnswer>;
export type AdminUsersAnswer = z.infer<typeof schemas.adminUsersAnswer>;
export type PasswordLinkAnswer = z.infer<typeof schemas.passwordLinkAnswer>;
export type PasswordLinkOwnerAnswer = z.infer<typeof schemas.passwordLinkOwnerAnswer>;
export type OwnSession = z.infer<typeof schemas.ownSession>;
export type SessionsAnswer = z.infer<typeof schemas.sessionsAnswer>;

/** One's own sessions are listed up to this many; "everywhere else" ends the others too. */
export const SESSIONS_LISTED = 20;

/** With a password, or with `sendLink`: then the owner sets the first one, with a one-time link. */
export type NewAdmin = z.infer<typeof schemas.newAdminBody>;
export type NewAdminAnswer = z.infer<typeof schemas.newAdminAnswer>;
export type NewAdminErrors = Partial<Record<keyof NewAdmin, string>>;
export type Person = Pick<NewAdmin, 'name' | 'email' | 'phone'>;

export function normalizePerson({ name, email, phone }: Person): Person {
  const tidy = normalizePayer({ fullName: name, email, phone });
  return { name: tidy.fullName, email: tidy.email, phone: tidy.phone };
}

export function validatePerson(person: Person): Partial<Record<keyof Person, string>> {
  const { name, email, phone } = normalizePerson(person);
  const found = validatePayer({ fullName: name, email, phone });
  return {
    ...(found.fullName && { name: found.fullName.replace('Full name', 'Name') }),
    ...(found.email && { email: found.email }),
    ...(found.phone && { phone: found.phone }),
  };
}

/** A message for each field that breaks a rule. The server also refuses the most common passwords. */
export function validateNewAdmin(admin: NewAdmin): NewAdminErrors {
  const forPassword = firstPasswordMessage(admin);
  return { ...validatePerson(admin), ...(forPassword && { password: forPassword }) };
}

function firstPasswordMessage({ password, sendLink }: NewAdmin): string | undefined {
  if (!sendLink) return passwordMessage(password ?? '');
  return password === undefined ? undefined : 'Send a password, or sendLink: true, not both';
}

/** Why a new password cannot be used, or undefined. Counted in characters as people see them typed. */
export function passwordMessage(password: string): string | undefined {
  const length = [...password].length;
  if (length === 0) return 'Password is required';
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `Password can have up to ${PASSWORD_MAX} characters`;
  return undefined;
}
