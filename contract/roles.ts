/** Apart from the rules for accounts, which pages of parents need not load. */
export const roles = ['user', 'admin', 'super_admin'] as const;

export type Role = (typeof roles)[number];

/** Both staff roles count as admin. */
export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'super_admin';
}
