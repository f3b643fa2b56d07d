import type {
  AdminUsersAnswer,
  NewAdmin,
  NewAdminAnswer,
  PasswordLinkAnswer,
} from '#contract/accounts.ts';
import type { AuditAnswer, DashboardStatsAnswer } from '#contract/staff.ts';
import type { StaffReply, StaffRequest } from './staff.ts';

/** The figures of the dashboard. */
export function fetchDashboardStats(
  request: StaffRequest,
  signal: AbortSignal,
): Promise<StaffReply<DashboardStatsAnswer>> {
  return request('/api/admin/dashboard-stats', { signal });
}

/** Everybody who may sign in to the panel. */
export function fetchAdmins(
  request: StaffRequest,
  signal: AbortSignal,
): Promise<StaffReply<AdminUsersAnswer>> {
  return request('/api/admin/users', { signal });
}

/** Makes an account for a new administrator; with `sendLink`, a link to set a password too. */
export function createAdmin(
  request: StaffRequest,
  admin: NewAdmin,
): Promise<StaffReply<NewAdminAnswer>> {
  return request('/api/admin/create-admin', { method: 'POST', body: admin });
}

/** Lets an administrator sign in again, or no longer. */
export function setAdminDisabled(request: StaffRequest, id: string, disabled: boolean) {
  const action = disabled ? 'disable' : 'enable';
  return request(`/api/admin/users/${encodeURIComponent(id)}/${action}`, { method: 'PUT' });
}

/** Makes a link with which the account's owner sets a new password, once and within an hour. */
export function makePasswordLink(
  request: StaffRequest,
  id: string,
): Promise<StaffReply<PasswordLinkAnswer>> {
  return request(`/api/admin/users/${encodeURIComponent(id)}/password-link`, { method: 'POST' });
}

/** One page of who did what when. */
export function fetchAuditPage(
  request: StaffRequest,
  page: number,
  signal: AbortSignal,
): Promise<StaffReply<AuditAnswer>> {
  return request(`/api/admin/audit?page=${page}`, { signal });
}

/** Replaces one's own password; the server ends all other sessions of the account. */
export function changePassword(
  request: StaffRequest,
  passwords: { currentPassword: string; newPassword: string },
) {
  return request('/api/auth/change-password', { method: 'PUT', body: passwords });
}
