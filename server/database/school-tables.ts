import type { SchoolKind } from '#contract/school/documents.ts';

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
}
