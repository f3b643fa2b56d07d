import type { NewsType } from '#contract/news.ts';

type Instant = string;

/** News, events and their pictures. Instants are ISO 8601 text in UTC. */
export interface NewsTables {
  news: {
    id: string;
    type: NewsType;
    title: string;
    description: string;
    image: string | null;
    image_alt: string | null;
    formats_due_at: Instant | null;
    starts_at: string | null;
    starts_on: string | null;
    ends_on: string | null;
    author_id: string | null;
    author_name: string | null;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: Instant | null;
    search_row: number;
    /** The form's key of the draft, unique for each author; null without a key or after deletion. */
    draft_key: string | null;
    draft_hash: string | null;
  };
  /** Updated with every write, so that items are never counted by a scan. */
  news_by_month: { type: NewsType; month: string; items: number };
  /** A full-text table on SQLite, an indexed vector on PostgreSQL. */
  news_search: { rowid: number; words: string };
}
