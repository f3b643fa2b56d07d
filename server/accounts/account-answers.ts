import type {
  AdminUser,
  OwnSession,
  PasswordLinkAnswer,
  SignedInUser,
} from '#contract/accounts.ts';
import type { AuditEntry } from '#contract/staff.ts';
import type { SignedIn } from '../http/access.ts';
import type { AccountRepository } from './account-repository.ts';
import type * as audit from './audit-repository.ts';
import { deviceName } from './device-name.ts';
import type { PasswordLink } from './password-links.ts';
import type * as sessions from './session-repository.ts';

type StaffAccount = Awaited<ReturnType<AccountRepository['findAllStaff']>>[number];

/** The signed-in person, without anything else the account holds. */
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

export function ownSession(session: sessions.OwnSession): OwnSession {
  const { id, userAgent, address, createdAt, lastSeenAt, isCurrent } = session;
  return {
    id,
    address,
    device: deviceName(userAgent),
    startedAt: createdAt,
    lastUsedAt: lastSeenAt,
    current: isCurrent,
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

export function auditEntry({ id, ...entry }: audit.AuditEntry): AuditEntry {
  return { _id: id, ...entry };
}
