import type { NewsType } from '#contract/news.ts';

/** Instants are ISO 8601 text in UTC. */
type Instant = string;

/** The tables of news, events and their pictures. */
export interface NewsTables {
  news: {
    id: string;
    type: NewsType;
    title: string;
    description: string;
    /** The address of a picture of ours (it holds all facts of the picture) or of a hosted one. */
    image: string | null;
    image_alt: string | null;
    /** When the better formats of its picture are to be made next; null once they are there. */
    formats_due_at: Instant | null;
    /** When staff say that an event takes place: '2026-12-11' or '2026-12-11T10:00', on the school's clock. */
    starts_at: string | null;
    /** The days of an event: that of `starts_at`, else those its text begins with. */
    starts_on: string | null;
    ends_on: string | null;
    author_id: string | null;
    /** The name at that time: it stays readable when the account changes. */
    author_name: string | null;
    created_at: Instant;
    updated_at: Instant;
    /** Set while the item can still be restored. */
    deleted_at: Instant | null;
    /** Its row in `news_search`; sorts as `created_at` does. */
    search_row: number;
    /** What its author's form called the draft; unique for each author. None when no key was sent, or after deletion. */
    draft_key: string | null;
    /** Of the words and the picture as they were sent with that key. */
    draft_hash: string | null;
  };
  /** How many published items a month holds: kept with every write, so that nothing is ever counted by a scan. */
  news_by_month: {
    type: NewsType;
    /** '2026-11', in UTC */
    month: string;
    items: number;
  };
  /** The words of published items: a full-text table on SQLite, an indexed vector on PostgreSQL. */
  news_search: {
    rowid: number;
    words: string;
  };
}
