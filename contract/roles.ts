/**
 * The roles an account may have. Apart from the rules for accounts, which pages of parents need not fetch.
 */
export const roles = ['user', 'admin', 'super_admin'] as const;

export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Both staff roles count as admin. */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}
