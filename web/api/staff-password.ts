import type { StaffReply, StaffRequest } from './staff.ts';

/** Replaces one's own password; the server ends all other sessions of the account. */
export function changePassword(
  request: StaffRequest,
  passwords: { currentPassword: string; newPassword: string },
): Promise<StaffReply> {
  return request('/api/auth/change-password', { method: 'PUT', body: passwords });
}
