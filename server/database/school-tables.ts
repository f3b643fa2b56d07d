import type { SchoolKind } from '#contract/school/documents.ts';

/** Who may show an uploaded picture. */
export type PictureOwner = 'gallery' | 'news';

/** ISO 8601 text in UTC. */
type Instant = string;

export interface SchoolTables {
  /** The school's settings. Rows are only added: a change is a new version. */
  school_versions: {
    kind: SchoolKind;
    version: number;
    /** JSON */
    document: string;
    holds_from: Instant;
    author_id: string | null;
    author_name: string;
    created_at: Instant;
  };
  /** Uploaded pictures of the gallery and of news items. */
  school_pictures: {
    /** the address of its largest JPEG */
    image: string;
    owner: PictureOwner;
    created_at: Instant;
    /** since when nothing shows it; null while something does */
    removed_at: Instant | null;
    /** when its better formats are made; null once they are there */
    formats_due_at: Instant | null;
  };
}
