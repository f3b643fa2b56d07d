import type { Role } from '#contract/roles.ts';

/** Both staff roles may enter the panel. */
export const staffRoles: readonly Role[] = ['admin', 'super_admin'];

/** What staff call the roles. */
export const roleNames: Record<Role, string> = {
  user: 'User',
  admin: 'Administrator',
  super_admin: 'Super administrator',
};
