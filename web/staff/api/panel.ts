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
import { get, post, put, remove } from './calls.ts';

export const fetchDashboardStats = (signal: AbortSignal) =>
  get<DashboardStatsAnswer>('/api/admin/dashboard-stats', signal);

export const fetchAuditPage = (page: number, signal: AbortSignal) =>
  get<AuditAnswer>(`/api/admin/audit?page=${page}`, signal);

const USERS = '/api/admin/users';
const addressOf = (id: string) => `${USERS}/${encodeURIComponent(id)}`;

export const fetchAdmins = (signal: AbortSignal) => get<AdminUsersAnswer>(USERS, signal);

/** Makes an account for a new administrator; with `sendLink`, a link to set a password too. */
export const createAdmin = (admin: NewAdmin) =>
  post<NewAdminAnswer>('/api/admin/create-admin', admin);

export const setAdminDisabled = (id: string, disabled: boolean) =>
  put(`${addressOf(id)}/${disabled ? 'disable' : 'enable'}`);

/** Makes a link with which the account's owner sets a new password, once and within an hour. */
export const makePasswordLink = (id: string) =>
  post<PasswordLinkAnswer>(`${addressOf(id)}/password-link`);

/** Replaces one's own password; the server ends all other sessions of the account. */
export const changePassword = (passwords: { currentPassword: string; newPassword: string }) =>
  put('/api/auth/change-password', passwords);

const SUMMARY = '/api/admin/morning-note';

/** The summary of a day; without one that of today, as things stand now. */
export function fetchDailySummary(day: string | null, signal: AbortSignal) {
  const query = day ? `?day=${encodeURIComponent(day)}` : '';
  return get<DailySummaryAnswer>(`${SUMMARY}${query}`, signal);
}

/** Whether it comes to one's own account by e-mail. */
export const fetchSummaryChoice = (signal: AbortSignal) =>
  get<SummaryChoiceAnswer>(`${SUMMARY}/email`, signal);
export const chooseSummary = (wanted: boolean) =>
  put<SummaryChoiceAnswer>(`${SUMMARY}/email`, { wanted });

const SESSIONS = '/api/auth/sessions';

export const fetchSessions = (signal: AbortSignal) => get<SessionsAnswer>(SESSIONS, signal);
export const endSession = (id: string) => remove(`${SESSIONS}/${encodeURIComponent(id)}`);

/** All but the one that is used now. */
export const endOtherSessions = () => remove(SESSIONS);
