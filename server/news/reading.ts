import { NEWS_PER_PAGE, type NewsFilter } from '#contract/news.ts';
import { type Pagination, paginationOf } from '#contract/paging.ts';
import type { Database } from '../database/schema.ts';
import { askedWords, type Stretch } from './news-index-repository.ts';
import type { NewsItem } from './news-repository.ts';
import * as repository from './news-repository.ts';

const COMING_UP_DAYS = 60;
const COMING_UP_MOST = 3;
/** An event that began earlier is no longer announced, which limits the search. */
const LONGEST_EVENT_DAYS = 31;
const DAY_MS = 24 * 60 * 60_000;

export interface NewsPage {
  items: NewsItem[];
  pagination: Pagination;
}

export function createNewsReading(db: Database) {
  return { list, find, newest, comingUp, count, addresses, listForStaff };

  /** A page of the published items, newest first; beyond the last page an empty list. */
  async function list(filter: NewsFilter, page: number): Promise<NewsPage> {
    const stretch = stretchOf(page, NEWS_PER_PAGE);
    const { total, rows } = await repository.findPublished(db, filter, stretch);
    return pageOf(rows, paginationOf(page, NEWS_PER_PAGE, total));
  }

  async function find(id: string): Promise<NewsItem | undefined> {
    if (!isNewsId(id)) return undefined;
    const row = await repository.findPublishedById(db, id);
    return row && repository.toNewsItem(row);
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
    return rows.map(repository.toNewsItem).sort(byStart);
  }

  function count(): Promise<number> {
    return repository.countPublished(db, 'all');
  }

  function addresses(offset: number, limit: number): Promise<{ id: string; updatedAt: string }[]> {
    return repository.findAddresses(db, { offset, limit });
  }

  /** A page for the panel: everything, or what has every word of the question. */
  async function listForStaff(page: number, limit: number, question: string): Promise<NewsPage> {
    const stretch = stretchOf(page, limit);
    const { total, rows } = question
      ? await repository.searchPublished(db, askedWords(question), stretch)
      : await repository.findPublished(db, 'all', stretch);
    return pageOf(rows, paginationOf(page, limit, total));
  }
}

/** Saves a query for what can be no id of ours. */
export function isNewsId(id: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id);
}

/** Events of one day by their time; one without a time begins with the day. */
function byStart(a: NewsItem, b: NewsItem): number {
  return startOfItem(a).localeCompare(startOfItem(b));
}

function startOfItem({ startsAt, eventDays }: NewsItem): string {
  return startsAt ?? eventDays?.first ?? '';
}

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function pageOf(rows: repository.NewsRow[], pagination: Pagination): NewsPage {
  return { items: rows.map(repository.toNewsItem), pagination };
}

function stretchOf(page: number, limit: number): Stretch {
  return { offset: (page - 1) * limit, limit };
}
