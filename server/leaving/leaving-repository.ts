import { sql } from 'kysely';
import { type SchoolDocuments, type SchoolKind, versionAt } from '#contract/school/documents.ts';
import { staffPaymentStatuses } from '#contract/staff.ts';
import type { Database } from '../database/schema.ts';

export type Row = Record<string, string | number | null>;

export type Books = Awaited<ReturnType<typeof readBooks>>;

const ROWS_AT_ONCE = 1_000;

/** All rows of a table in the order of its key, a page at a time. */
export async function* readPages(
  db: Database,
  { table, columns, key }: { table: string; columns: readonly string[]; key: readonly string[] },
): AsyncGenerator<Row[]> {
  const selected = sql.join(columns.map((name) => sql.ref(name)));
  const order = sql.join(key.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    const after = last && sql.join(key.map((name) => sql.val(last?.[name])));
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(table)}
      ${after ? sql`where (${order}) > (${after})` : sql``}
      order by ${order} limit ${sql.lit(ROWS_AT_ONCE)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  } while (last);
}

/** A setting as it holds at a moment; undefined for a school that has none. */
export async function readSetting<Kind extends SchoolKind>(
  db: Database,
  kind: Kind,
  now: Date,
): Promise<SchoolDocuments[Kind] | undefined> {
  const versions = await db
    .selectFrom('school_versions')
    .select(['version', 'holds_from as holdsFrom', 'document'])
    .where('kind', '=', kind)
    .execute();
  const current = versionAt(versions, now.toISOString());
  return current && (JSON.parse(current.document) as SchoolDocuments[Kind]);
}

/** What the books say of the payments, to compare with what was written. */
export async function readBooks(db: Database) {
  const head = await db.selectFrom('ledger_head').selectAll().executeTakeFirstOrThrow();
  const counts = await db
    .selectFrom('payments')
    .select(({ fn }) => ['status', fn.countAll().as('payments')])
    .groupBy('status')
    .execute();
  const revenue = await db
    .selectFrom('revenue_by_month')
    .select(({ fn }) => [
      fn.sum<number | null>('credited_kobo').as('credited'),
      fn.sum<number | null>('refunded_kobo').as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ledger: { sequence: head.sequence, hash: head.hash },
    payments: head.payments,
    paymentsByStatus: Object.fromEntries(
      staffPaymentStatuses.map((status) => {
        return [status, Number(counts.find((row) => row.status === status)?.payments ?? 0)];
      }),
    ),
    creditedKobo: Number(revenue.credited ?? 0),
    refundedKobo: Number(revenue.refunded ?? 0),
  };
}
