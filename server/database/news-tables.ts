import type { Generated } from 'kysely';
import type { EventStatus, NewsState, NewsType } from '#contract/news.ts';

type Instant = string;

/** News, events and their pictures. Instants are ISO 8601 text in UTC. */
export interface NewsTables {
  news: {
    id: string;
    type: NewsType;
    title: string;
    /** Plain text: what a search finds. */
    description: string;
    /** As it was written, where it has more than plain text. */
    markdown: string | null;
    image: string | null;
    image_alt: string | null;
    formats_due_at: Instant | null;
    /** JSON: the pictures after the first, as `{ image, alt }`. */
    more_images: string | null;
    starts_at: string | null;
    ends_at: string | null;
    starts_on: string | null;
    ends_on: string | null;
    place: string | null;
    event_status: EventStatus | null;
    state: Generated<NewsState>;
    publish_at: Instant | null;
    /** At most one item is pinned. */
    pinned_at: Instant | null;
    /** Grows with every save. */
    version: Generated<number>;
    author_id: string | null;
    author_name: string | null;
    changed_by_name: string | null;
    /** When it was published; of what never was, when it was begun. */
    created_at: Instant;
    updated_at: Instant;
    deleted_at: Instant | null;
    /** When the words of a published item changed last. */
    text_changed_at: Instant | null;
    search_row: number;
    /** The form's key of the draft, unique for each author; null without a key or after deletion. */
    draft_key: string | null;
    draft_hash: string | null;
  };
  /** Updated with every write, so that items are never counted by a scan. */
  news_by_month: { type: NewsType; month: string; items: number };
  /** A full-text table on SQLite, an indexed vector on PostgreSQL. */
  news_search: { rowid: number; words: string };
  /** The words of each save. */
  news_versions: {
    news_id: string;
    version: number;
    document: string;
    author_name: string;
    created_at: Instant;
  };
  news_previews: { token_hash: string; news_id: string; expires_at: Instant };
}
