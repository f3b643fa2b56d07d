import { type Kysely, sql } from 'kysely';
import type { SchoolDocuments, SchoolKind, SchoolVersion } from '#contract/school/documents.ts';
import type { Actor } from '../database/audit-log.ts';
import { isSqlite } from '../database/engine.ts';
import type { Tables } from '../database/schema.ts';

/** Any number that nothing else locks. */
const LOCK = 6_120_261_124;

/** Orders changes on PostgreSQL until the commit; on SQLite every transaction is exclusive. */
export async function lockSchool(trx: Kysely<Tables>): Promise<void> {
  if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

/** Of every kind, what holds now and what will hold later. */
export async function findCurrentAndUpcoming(
  db: Kysely<Tables>,
  instant: string,
): Promise<SchoolVersion[]> {
  const rows = await db
    .selectFrom('school_versions')
    .selectAll()
    .where((is) => {
      const newestStart = is
        .selectFrom('school_versions as begun')
        .select(({ fn }) => fn.max('begun.holds_from').as('holds_from'))
        .where('begun.holds_from', '<=', instant)
        .whereRef('begun.kind', '=', 'school_versions.kind');
      return is.or([is('holds_from', '>', instant), is('holds_from', '=', newestStart)]);
    })
    .execute();
  return rows.map(toVersion);
}

/** Newest first. */
export async function findVersions<Kind extends SchoolKind>(
  db: Kysely<Tables>,
  kind: Kind,
): Promise<SchoolVersion<Kind>[]> {
  const rows = await db
    .selectFrom('school_versions')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => toVersion(row) as SchoolVersion<Kind>);
}

export async function findVersion<Kind extends SchoolKind>(
  db: Kysely<Tables>,
  kind: Kind,
  version: number,
): Promise<SchoolVersion<Kind> | undefined> {
  const row = await db
    .selectFrom('school_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && (toVersion(row) as SchoolVersion<Kind>);
}

/** 0 where there is none yet. */
export async function newestNumber(db: Kysely<Tables>, kind: SchoolKind): Promise<number> {
  const { newest } = await db
    .selectFrom('school_versions')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

export async function insertVersion<Kind extends SchoolKind>(
  trx: Kysely<Tables>,
  version: Omit<SchoolVersion<Kind>, 'author'>,
  author: Actor,
): Promise<void> {
  const { kind, document, holdsFrom, createdAt } = version;
  await trx
    .insertInto('school_versions')
    .values({
      kind,
      version: version.version,
      document: JSON.stringify(document),
      holds_from: holdsFrom,
      author_id: author.id,
      author_name: author.name,
      created_at: createdAt,
    })
    .execute();
}

/** The classes and purposes that payments carry. */
export async function findNamesInUse(
  db: Kysely<Tables>,
): Promise<{ classes: string[]; purposes: string[] }> {
  const rows = await db
    .selectFrom('payments')
    .select(['fee_class', 'purpose'])
    .distinct()
    .execute();
  return {
    classes: [...new Set(rows.map(({ fee_class }) => fee_class))],
    purposes: [...new Set(rows.map(({ purpose }) => purpose))],
  };
}

function toVersion(row: Tables['school_versions']): SchoolVersion {
  return {
    kind: row.kind,
    version: row.version,
    document: JSON.parse(row.document) as SchoolDocuments[SchoolKind],
    holdsFrom: row.holds_from,
    author: row.author_name,
    createdAt: row.created_at,
  };
}
