import { isNewsType, type NewsFilter, type NewsItem } from '#contract/news.ts';
import type { Pagination } from '#contract/paging.ts';
import { readInstant, readText } from './read.ts';
import { isJsonObject, requestJson, type Unanswered } from './request.ts';

export type NewsListReply =
  /** without `pagination` when the answer carries none that makes sense */
  { kind: 'list'; items: NewsItem[]; pagination: Pagination | undefined } | Refused | Unanswered;

export type NewsItemReply = { kind: 'item'; item: NewsItem } | Refused | Unanswered;

interface Refused {
  kind: 'refused';
  httpStatus: number;
}

const TIMEOUT_MS = 15_000;

/** Asks for one page of the list; never rejects. */
export async function fetchNewsList(filter: NewsFilter, page: number): Promise<NewsListReply> {
  const type = filter === 'all' ? '' : `type=${filter}&`;
  const reply = await askForNews(`/api/news?${type}page=${page}`);
  if (reply.kind !== 'answer') return reply;
  if (!reply.isSuccess) return { kind: 'refused', httpStatus: reply.httpStatus };
  const items = readNewsItems(reply.body.data);
  if (!items) return { kind: 'unreadable', httpStatus: reply.httpStatus };
  return { kind: 'list', items, pagination: readPagination(reply.body.pagination) };
}

/** Asks for one item; never rejects. */
export async function fetchNewsItem(id: string): Promise<NewsItemReply> {
  const reply = await askForNews(`/api/news/${encodeURIComponent(id)}`);
  if (reply.kind !== 'answer') return reply;
  if (!reply.isSuccess) return { kind: 'refused', httpStatus: reply.httpStatus };
  const item = readNewsItem(reply.body.data);
  return item ? { kind: 'item', item } : { kind: 'unreadable', httpStatus: reply.httpStatus };
}

/** The items of a list; one that nobody can read is left out. Undefined when it is no list. */
export function readNewsItems(value: unknown): NewsItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(readNewsItem).filter((item) => item !== undefined);
}

/** A news item from outside: from the server, the device or the browser's history. */
export function readNewsItem(value: unknown): NewsItem | undefined {
  if (!isJsonObject(value)) return undefined;
  const id = readText(value._id) ?? readText(value.id);
  const title = readText(value.title);
  const description = readText(value.description);
  const createdAt = readInstant(value.createdAt);
  if (!id || !title || description === undefined || !createdAt) return undefined;
  const image = pictureAddress(value.image);
  const imageAlt = readText(value.imageAlt);
  const author = isJsonObject(value.createdBy) ? readText(value.createdBy.name) : undefined;
  return {
    _id: id,
    id,
    title,
    description,
    type: isNewsType(value.type) ? value.type : 'news',
    createdAt,
    ...(image && { image }),
    ...(imageAlt && { imageAlt }),
    ...(author && { createdBy: { name: author } }),
  };
}

async function askForNews(path: string) {
  const reply = await requestJson(path, { timeoutMs: TIMEOUT_MS, cache: 'no-cache' });
  if (reply.kind !== 'answer') return reply;
  const isOk = reply.httpStatus >= 200 && reply.httpStatus <= 299;
  return { ...reply, isSuccess: isOk && reply.body.success === true };
}

export function readPagination(value: unknown): Pagination | undefined {
  if (!isJsonObject(value)) return undefined;
  const { current, pages, total } = value;
  if (!isCount(current) || !isCount(pages) || !isCount(total)) return undefined;
  return { current, pages, total };
}

/** Only an address that shows a picture: on this site, or by http or https. */
function pictureAddress(value: unknown): string | undefined {
  const address = readText(value);
  return address && /^(https?:\/\/|\/(?![/\\]))/i.test(address) ? address : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
