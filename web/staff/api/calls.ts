import { session } from '../auth/session.ts';

/** Calls to the API by the person who is signed in; see `session.request`. */
export function get<Answer>(path: string, signal?: AbortSignal) {
  return session.request<Answer>(path, signal && { signal });
}

export function post<Answer>(path: string, body?: unknown) {
  return session.request<Answer>(path, { method: 'POST', body });
}

export function put<Answer>(path: string, body?: unknown) {
  return session.request<Answer>(path, { method: 'PUT', body });
}

export function patch<Answer>(path: string, body?: unknown) {
  return session.request<Answer>(path, { method: 'PATCH', body });
}

export function remove(path: string) {
  return session.request(path, { method: 'DELETE' });
}
