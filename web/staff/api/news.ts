import type {
  DeletedNewsAnswer,
  NewsState,
  NewsVersionsAnswer,
  PreviewLinkAnswer,
  StaffNewsItemAnswer,
  StaffNewsListAnswer,
  TextBlock,
  UnpublishedNewsAnswer,
} from '#contract/news.ts';
import { DRAFT_KEY_HEADER, type NewsDraft, normalizeNewsDraft } from '#contract/news-draft.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { session } from '../auth/session.ts';
import { get, post, remove } from './calls.ts';

const PATH = '/api/admin/news';
const NEWS_DESK_PER_PAGE = 10;

/** What becomes of an item when it is saved. */
export interface Saving {
  state: NewsState;
  /** of a scheduled item: '2026-12-11T07:00' on the school's clock */
  publishAt: string;
  /** the version that was opened; absent for a new item */
  version: number | undefined;
}

export interface NewsToSave {
  /** absent for a new item */
  id: string | undefined;
  draft: NewsDraft;
  saving: Saving;
  /** of a new item: however often it is sent with this key, one item comes of it */
  draftKey: string;
  /** all of them, uploaded before */
  pictures: readonly NewsPicture[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** One page of what the school has published, newest first. */
export function fetchNewsForStaff(page: number, words: string, signal: AbortSignal) {
  const query = new URLSearchParams({ page: String(page), limit: String(NEWS_DESK_PER_PAGE) });
  if (words) query.set('q', words);
  return get<StaffNewsListAnswer>(`${PATH}?${query}`, signal);
}

export function saveNews({
  id,
  draft,
  saving,
  draftKey,
  pictures,
  onProgress,
  signal,
}: NewsToSave) {
  const form = new FormData();
  for (const [name, value] of Object.entries(normalizeNewsDraft(draft))) form.append(name, value);
  form.append('format', 'markdown');
  form.append('state', saving.state);
  if (saving.state === 'scheduled') form.append('publishAt', saving.publishAt);
  if (saving.version !== undefined) form.append('version', String(saving.version));
  form.append('images', JSON.stringify(pictures));
  const call = { form, onProgress, signal };
  if (id !== undefined) return session.request(addressOf(id), { ...call, method: 'PUT' });
  const headers = { [DRAFT_KEY_HEADER]: draftKey };
  return session.request(PATH, { ...call, method: 'POST', headers });
}

/** Drafts, scheduled and offline items, the last changed first. */
export const fetchUnpublishedNews = (signal: AbortSignal) =>
  get<UnpublishedNewsAnswer>(`${PATH}/unpublished`, signal);

/** One item, whatever its state. */
export const fetchNewsItemForStaff = (id: string) => get<StaffNewsItemAnswer>(addressOf(id));

/** How a text will look. */
export const renderNewsText = (text: string) =>
  post<{ data: { blocks: TextBlock[] } }>(`${PATH}/rendered`, { text });

export const changeNewsState = (id: string, state: Exclude<NewsState, 'scheduled'>) =>
  post<StaffNewsItemAnswer>(`${addressOf(id)}/state`, { state });

export const pinNews = (id: string, isPinned: boolean) =>
  post<StaffNewsItemAnswer>(`${addressOf(id)}/pin`, { isPinned });

export const fetchNewsVersions = (id: string, signal: AbortSignal) =>
  get<NewsVersionsAnswer>(`${addressOf(id)}/versions`, signal);

export const restoreNewsVersion = (id: string, version: number) =>
  post<StaffNewsItemAnswer>(`${addressOf(id)}/versions/${version}/restore`);

export const makePreviewLink = (id: string) =>
  post<PreviewLinkAnswer>(`${addressOf(id)}/preview-link`);

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
