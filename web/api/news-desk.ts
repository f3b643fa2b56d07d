import type { NewsItem } from '#contract/news.ts';
import { DRAFT_KEY_HEADER, type NewsDraft, normalizeNewsDraft } from '#contract/news-draft.ts';
import type { Pagination } from '#contract/paging.ts';
import { readNewsItems, readPagination } from './news.ts';
import { fieldErrorsIn, type StaffReply, type StaffRequest, successIn } from './staff.ts';

const NEWS_DESK_PER_PAGE = 10;

export type NewsDeskList =
  | { kind: 'list'; items: NewsItem[]; pagination: Pagination }
  | NewsDeskFailure;

export type NewsDeskWrite = { kind: 'done' } | NewsDeskFailure;

/** Why a call did not do what it was asked to. */
export interface NewsDeskFailure {
  kind: 'failed';
  /** the server's sentence; absent when there was no answer, or one nobody can read */
  message: string | undefined;
  /** the server's sentences by field of the form */
  errors: Readonly<Record<string, string>>;
  /** nobody signed in again after the session had ended */
  isSignedOut: boolean;
  /** an item was made of this draft before, with other words or another picture */
  isPublishedAlready: boolean;
}

export interface NewsToSave {
  /** absent for a new item */
  id: string | undefined;
  draft: NewsDraft;
  /** of a new item: however often it is sent with this key, one item comes of it */
  draftKey: string;
  /** absent to keep the picture the item has */
  picture: { file: Blob; name: string } | undefined;
  /** told how much of the form has been sent, from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** One page of what the school has published, newest first; never rejects. */
export async function listNewsForStaff(
  request: StaffRequest,
  { page, words }: { page: number; words: string },
  signal: AbortSignal,
): Promise<NewsDeskList> {
  const query = new URLSearchParams({ page: String(page), limit: String(NEWS_DESK_PER_PAGE) });
  if (words) query.set('q', words);
  const reply = await request(`/api/admin/news?${query}`, { signal });
  const body = successIn(reply);
  const items = readNewsItems(body?.data);
  const pagination = readPagination(body?.pagination);
  return items && pagination ? { kind: 'list', items, pagination } : failure(reply);
}

/** Publishes a new item or the changes of one; never rejects. */
export async function saveNews(
  request: StaffRequest,
  { id, draft, draftKey, picture, onProgress, signal }: NewsToSave,
): Promise<NewsDeskWrite> {
  const form = new FormData();
  const { title, description, type, imageAlt } = normalizeNewsDraft(draft);
  for (const [name, value] of Object.entries({ title, description, type, imageAlt })) {
    form.append(name, value);
  }
  if (picture) form.append('image', picture.file, picture.name);
  const call = { form, onProgress, signal };
  if (id !== undefined) return doneOr(await request(addressOf(id), { ...call, method: 'PUT' }));
  const headers = { [DRAFT_KEY_HEADER]: draftKey };
  return doneOr(await request('/api/admin/news', { ...call, method: 'POST', headers }));
}

/** Takes an item off every list; never rejects. */
export async function deleteNews(request: StaffRequest, id: string): Promise<NewsDeskWrite> {
  return doneOr(await request(addressOf(id), { method: 'DELETE' }));
}

function addressOf(id: string): string {
  return `/api/admin/news/${encodeURIComponent(id)}`;
}

function doneOr(reply: StaffReply): NewsDeskWrite {
  return successIn(reply) ? { kind: 'done' } : failure(reply);
}

function failure(reply: StaffReply): NewsDeskFailure {
  const message = reply.kind === 'answer' ? reply.body.message : undefined;
  return {
    kind: 'failed',
    message: typeof message === 'string' && message.trim() ? message : undefined,
    errors: fieldErrorsIn(reply),
    isSignedOut: reply.kind === 'signedOut',
    isPublishedAlready: reply.kind === 'answer' && reply.httpStatus === 409,
  };
}
