import type { AdminUser, NewAdmin } from '#contract/accounts.ts';
import { readInstant, readText } from './read.ts';
import { isJsonObject, type JsonObject } from './request.ts';
import { type StaffReply, type StaffRequest, successIn } from './staff.ts';
import { readList } from './staff-read.ts';

/** Everybody who may sign in to the panel; undefined when there is no good answer. */
export async function fetchAdmins(
  request: StaffRequest,
  signal: AbortSignal,
): Promise<AdminUser[] | undefined> {
  const answer = successIn(await request('/api/admin/users', { signal }));
  return answer && readList(answer.data, readAdmin);
}

/** Makes an account for a new administrator. */
export function createAdmin(request: StaffRequest, admin: NewAdmin): Promise<StaffReply> {
  return request('/api/admin/create-admin', { method: 'POST', body: admin });
}

/** Lets an administrator sign in again, or no longer. */
export function setAdminDisabled(
  request: StaffRequest,
  id: string,
  disabled: boolean,
): Promise<StaffReply> {
  const action = disabled ? 'disable' : 'enable';
  return request(`/api/admin/users/${encodeURIComponent(id)}/${action}`, { method: 'PUT' });
}

function readAdmin(entry: JsonObject): AdminUser | undefined {
  const id = readText(entry._id) ?? readText(entry.id);
  const name = readText(entry.name);
  const createdAt = readInstant(entry.createdAt);
  if (!id || !name || !createdAt) return undefined;
  const creator = isJsonObject(entry.createdBy) ? readText(entry.createdBy.name) : undefined;
  return {
    _id: id,
    id,
    name,
    email: readText(entry.email) ?? '',
    phone: readText(entry.phone) ?? '',
    role: entry.role === 'super_admin' ? 'super_admin' : 'admin',
    ...(creator && { createdBy: { name: creator } }),
    createdAt,
    disabled: entry.disabled === true,
  };
}
