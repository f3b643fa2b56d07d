import type { SessionsAnswer } from '#contract/accounts.ts';
import type { StaffReply, StaffRequest } from './staff.ts';

const PATH = '/api/auth/sessions';

/** Where whoever asks is signed in. */
export function fetchSessions(
  request: StaffRequest,
  signal: AbortSignal,
): Promise<StaffReply<SessionsAnswer>> {
  return request(PATH, { signal });
}

export function endSession(request: StaffRequest, id: string) {
  return request(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** All but the one that asks. */
export function endOtherSessions(request: StaffRequest) {
  return request(PATH, { method: 'DELETE' });
}
