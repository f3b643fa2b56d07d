import type { AdminUser, PasswordLinkAnswer, SignedInUser } from '#contract/accounts.ts';
import type { SignedIn } from '../http/access.ts';
import type { AccountRepository } from './account-repository.ts';
import type { PasswordLink } from './password-links.ts';

type StaffAccount = Awaited<ReturnType<AccountRepository['findAll']>>[number];

export function signedInUser({ id, name, email, phone, role }: SignedIn): SignedInUser {
  return { _id: id, name, email, phone, role };
}

export function adminUser(account: StaffAccount): AdminUser {
  const { id, creatorName, disabledAt, lastSignedInAt, hasFactor, role, ...person } = account;
  return {
    _id: id,
    id,
    ...person,
    role: role === 'super_admin' ? 'super_admin' : 'admin',
    ...(creatorName !== null && { createdBy: { name: creatorName } }),
    disabled: disabledAt !== null,
    signedIn: lastSignedInAt !== null,
    secondFactor: Boolean(hasFactor),
  };
}

export function passwordLink(made: PasswordLink): PasswordLinkAnswer['data'] {
  const { address, validUntil, isMailed } = made;
  return { link: address, validUntil: validUntil.toISOString(), mailed: isMailed };
}

export function howToHandOver({ account: { name, email }, isMailed }: PasswordLink): string {
  return isMailed
    ? `The link was sent to ${email}. It is shown here once as well.`
    : `Give this link to ${name} yourself: it is shown once.`;
}
