import type { Pagination } from '#contract/paging.ts';
import type { AuditEntry } from '#contract/staff.ts';
import { readPagination } from './news.ts';
import { readInstant, readText } from './read.ts';
import type { JsonObject } from './request.ts';
import { type StaffRequest, successIn } from './staff.ts';
import { readList } from './staff-read.ts';

export interface AuditPage {
  entries: AuditEntry[];
  pagination: Pagination;
}

/** One page of who did what when; undefined when there is no good answer. */
export async function fetchAuditPage(
  request: StaffRequest,
  page: number,
  signal: AbortSignal,
): Promise<AuditPage | undefined> {
  const answer = successIn(await request(`/api/admin/audit?page=${page}`, { signal }));
  if (!answer) return undefined;
  const pagination = readPagination(answer.pagination);
  if (!pagination) return undefined;
  return { entries: readList(answer.data, readEntry), pagination };
}

function readEntry(entry: JsonObject): AuditEntry | undefined {
  const at = readInstant(entry.at);
  const text = readText(entry.text);
  if (!at || !text) return undefined;
  return { _id: readText(entry._id) ?? at, at, by: readText(entry.by) ?? 'System', text };
}
