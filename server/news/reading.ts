import { eventInWords } from '#contract/dates/event-time.ts';
import { NEWS_PER_PAGE, type NewsFilter } from '#contract/news.ts';
import { type Pagination, paginationOf } from '#contract/paging.ts';
import type { Database } from '../database/schema.ts';
import { withPictures } from './item-pictures.ts';
import { askedWords, type Stretch } from './news-index-repository.ts';
import type { NewsItem } from './news-repository.ts';
import * as repository from './news-repository.ts';
import { readVersion } from './news-versions.ts';
import { createNewsSearch } from './search.ts';

const COMING_UP_DAYS = 60;
const COMING_UP_MOST = 3;
/** An event that began earlier is no longer announced, which limits the search. */
const LONGEST_EVENT_DAYS = 31;
const DAY_MS = 24 * 60 * 60_000;

const VERSIONS_LOOKED_AT = 30;

/** More drafts than a school has. */
const MOST_UNPUBLISHED = 500;

export interface NewsPage {
  items: NewsItem[];
  pagination: Pagination;
}

export function createNewsReading(db: Database) {
  return {
    list,
    find,
    findForStaff,
    unpublished,
    search: createNewsSearch(db),
    newest,
    pinned,
    comingUp,
    count: () => repository.countPublished(db),
    addresses: (stretch: Stretch) => repository.findAddresses(db, stretch),
  };

  /** A page of the published items, newest first, or of those with every word of the question. */
  async function list(
    filter: NewsFilter,
    page: number,
    { limit = NEWS_PER_PAGE, question = '' } = {},
  ): Promise<NewsPage> {
    const stretch = { offset: (page - 1) * limit, limit };
    const { total, rows } = question
      ? await repository.searchPublished(db, askedWords(question), stretch)
      : await repository.findPublished(db, filter, stretch);
    return { items: rows.map(repository.toNewsItem), pagination: paginationOf(page, limit, total) };
  }

  async function find(id: string): Promise<NewsItem | undefined> {
    if (!isNewsId(id)) return undefined;
    const row = await repository.findPublishedById(db, id);
    return row && { ...(await withPictures(db, row)), ...(await beforeMoved(db, row)) };
  }

  /** Whatever its state; not a deleted one. */
  async function findForStaff(id: string): Promise<NewsItem | undefined> {
    const row = isNewsId(id) ? await repository.findById(db, id) : undefined;
    return row && repository.toNewsItem(row);
  }

  async function unpublished(): Promise<NewsItem[]> {
    return (await repository.findUnpublished(db, MOST_UNPUBLISHED)).map(repository.toNewsItem);
  }

  /** The item above the others; undefined where the filter leaves it out. */
  async function pinned(filter: NewsFilter): Promise<NewsItem | undefined> {
    const row = await repository.findPinned(db);
    const isLeftOut = filter !== 'all' && row?.type !== filter;
    return row && !isLeftOut ? repository.toNewsItem(row) : undefined;
  }

  async function newest(filter: NewsFilter, limit: number): Promise<NewsItem[]> {
    const { rows } = await repository.findPublished(db, filter, { offset: 0, limit });
    return rows.map(repository.toNewsItem);
  }

  /** The next events from this calendar day on: what is under way first, then by day and time. */
  async function comingUp(today: string): Promise<NewsItem[]> {
    const days = {
      today,
      from: daysFrom(today, -LONGEST_EVENT_DAYS),
      until: daysFrom(today, COMING_UP_DAYS),
    };
    const rows = await repository.findComing(db, days, COMING_UP_MOST);
    return rows.map(repository.toNewsItem);
  }
}

/** Saves a query for what can be no id of ours. */
export function isNewsId(id: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id);
}

/** The last other day or time that visitors saw, as its versions have it. */
async function beforeMoved(db: Database, row: repository.NewsRow) {
  if (row.event_status !== 'moved' || !row.starts_on) return undefined;
  for (const version of await repository.findVersions(db, row.id, VERSIONS_LOOKED_AT)) {
    if (version.created_at < row.created_at) return undefined;
    const { starts_on: first, ends_on: last, ...times } = readVersion(version.document);
    const previousStartsAt = times.starts_at ?? first;
    if (!first || !last || !previousStartsAt) continue;
    if (previousStartsAt === (row.starts_at ?? row.starts_on)) continue;
    const movedFrom = eventInWords({ first, last }, times.starts_at, times.ends_at);
    return { movedFrom, previousStartsAt };
  }
  return undefined;
}

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
