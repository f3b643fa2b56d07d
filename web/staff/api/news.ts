import type { DeletedNewsAnswer, NewsListAnswer } from '#contract/news.ts';
import { DRAFT_KEY_HEADER, type NewsDraft, normalizeNewsDraft } from '#contract/news-draft.ts';
import { session } from '../auth/session.ts';
import { get, post, remove } from './calls.ts';

const PATH = '/api/admin/news';
const NEWS_DESK_PER_PAGE = 10;

export interface NewsToSave {
  /** absent for a new item */
  id: string | undefined;
  draft: NewsDraft;
  /** of a new item: however often it is sent with this key, one item comes of it */
  draftKey: string;
  /** absent to keep the picture the item has */
  picture: { file: Blob; name: string } | undefined;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** One page of what the school has published, newest first. */
export function fetchNewsForStaff(page: number, words: string, signal: AbortSignal) {
  const query = new URLSearchParams({ page: String(page), limit: String(NEWS_DESK_PER_PAGE) });
  if (words) query.set('q', words);
  return get<NewsListAnswer>(`${PATH}?${query}`, signal);
}

export function saveNews({ id, draft, draftKey, picture, onProgress, signal }: NewsToSave) {
  const form = new FormData();
  for (const [name, value] of Object.entries(normalizeNewsDraft(draft))) form.append(name, value);
  if (picture) form.append('image', picture.file, picture.name);
  const call = { form, onProgress, signal };
  if (id !== undefined) return session.request(addressOf(id), { ...call, method: 'PUT' });
  const headers = { [DRAFT_KEY_HEADER]: draftKey };
  return session.request(PATH, { ...call, method: 'POST', headers });
}

/** Takes an item off every list. */
export const deleteNews = (id: string) => remove(addressOf(id));

/** What was deleted and can be restored, the last deleted first. */
export const fetchDeletedNews = (signal: AbortSignal) =>
  get<DeletedNewsAnswer>(`${PATH}/deleted`, signal);

/** Publishes a deleted item again, at its old place. */
export const restoreNews = (id: string) => post(`${addressOf(id)}/restore`);

function addressOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}
