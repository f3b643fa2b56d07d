import type {
  AdminUsersAnswer,
  NewAdmin,
  NewAdminAnswer,
  PasswordLinkAnswer,
  SessionsAnswer,
} from '#contract/accounts.ts';
import type {
  AuditAnswer,
  DailySummaryAnswer,
  DashboardStatsAnswer,
  SummaryChoiceAnswer,
} from '#contract/staff.ts';
import type { StaffRequest } from './staff.ts';

/** The figures of the dashboard. */
export function fetchDashboardStats(request: StaffRequest, signal: AbortSignal) {
  return request<DashboardStatsAnswer>('/api/admin/dashboard-stats', { signal });
}

/** Everybody who may sign in to the panel. */
export function fetchAdmins(request: StaffRequest, signal: AbortSignal) {
  return request<AdminUsersAnswer>('/api/admin/users', { signal });
}

/** Makes an account for a new administrator; with `sendLink`, a link to set a password too. */
export function createAdmin(request: StaffRequest, admin: NewAdmin) {
  return request<NewAdminAnswer>('/api/admin/create-admin', { method: 'POST', body: admin });
}

/** Lets an administrator sign in again, or no longer. */
export function setAdminDisabled(request: StaffRequest, id: string, disabled: boolean) {
  const action = disabled ? 'disable' : 'enable';
  return request(`/api/admin/users/${encodeURIComponent(id)}/${action}`, { method: 'PUT' });
}

/** Makes a link with which the account's owner sets a new password, once and within an hour. */
export function makePasswordLink(request: StaffRequest, id: string) {
  return request<PasswordLinkAnswer>(`/api/admin/users/${encodeURIComponent(id)}/password-link`, {
    method: 'POST',
  });
}

/** One page of who did what when. */
export function fetchAuditPage(request: StaffRequest, page: number, signal: AbortSignal) {
  return request<AuditAnswer>(`/api/admin/audit?page=${page}`, { signal });
}

/** Replaces one's own password; the server ends all other sessions of the account. */
export function changePassword(
  request: StaffRequest,
  passwords: { currentPassword: string; newPassword: string },
) {
  return request('/api/auth/change-password', { method: 'PUT', body: passwords });
}

/** The summary of a day; without one that of today, as things stand now. */
export function fetchDailySummary(request: StaffRequest, day: string | null, signal: AbortSignal) {
  const query = day ? `?day=${encodeURIComponent(day)}` : '';
  return request<DailySummaryAnswer>(`/api/admin/morning-note${query}`, { signal });
}

const SUMMARY_CHOICE = '/api/admin/morning-note/email';

/** Whether it comes to one's own account by e-mail. */
export function fetchSummaryChoice(request: StaffRequest, signal: AbortSignal) {
  return request<SummaryChoiceAnswer>(SUMMARY_CHOICE, { signal });
}

export function chooseSummary(request: StaffRequest, wanted: boolean) {
  return request<SummaryChoiceAnswer>(SUMMARY_CHOICE, { method: 'PUT', body: { wanted } });
}

const SESSIONS = '/api/auth/sessions';

/** The sessions of the person who asks. */
export function fetchSessions(request: StaffRequest, signal: AbortSignal) {
  return request<SessionsAnswer>(SESSIONS, { signal });
}

export function endSession(request: StaffRequest, id: string) {
  return request(`${SESSIONS}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** All but the one that is used now. */
export function endOtherSessions(request: StaffRequest) {
  return request(SESSIONS, { method: 'DELETE' });
}
