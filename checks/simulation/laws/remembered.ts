import type SQLite from 'better-sqlite3';

/** Each row's key and what of it may never be other than it was when it was first seen. */
const tables: Record<string, string> = {
  'an entry of the desk was changed or removed': `
    select id as key, json_array(payment_id, kind, channel, amount_kobo, day, by_id, by_name, at) as facts
    from desk_entries`,
  'an entry of the desk was taken out of its close': `
    select id as key, close_id as facts from desk_entries where close_id is not null`,
  'a close of the desk was changed or removed': `
    select id as key, json_array(day, number, opening_kobo, cash_in_kobo, cash_out_kobo, counted_kobo,
      difference_kobo, persons, note, closed_by, closed_at) as facts from desk_closes`,
  'the terms of a fee note were changed': `
    select id as key, json_array(code, student_id, purpose, fee_class, term, full_kobo, discount_kobo,
      due_kobo, plan, created_at) as facts from fee_notes`,
  'a fee note that had ended did so again': `
    select id as key, json_array(status, ended_at, replaced_by) as facts
    from fee_notes where ended_at is not null`,
  'a decision was changed afterwards': `
    -- Its note may name the payer, and is erased with them.
    select id as key, json_array(resolution, resolved_by, resolved_at) as facts
    from payment_reviews where resolved_at is not null`,
  'what was asked of a parent was changed without a person': `
    select id as key, json_array(reference, purpose, fee_class, term, source, created_at) as facts from payments`,
};

/** Compares with what was there after an earlier commit; resolves to one sentence for each table with something wrong. */
export function createMemory() {
  const known = new Map<string, Map<string, string>>();

  return { readFrom };

  function readFrom(observer: SQLite.Database): () => string[] {
    const statements = Object.entries(tables).map(
      ([law, sql]) => [law, observer.prepare<[], { key: string; facts: string }>(sql)] as const,
    );
    return () =>
      statements.flatMap(([law, statement]) => {
        const now = new Map(statement.all().map(({ key, facts }) => [key, facts]));
        const before = known.get(law) ?? new Map<string, string>();
        known.set(law, now);
        for (const [key, facts] of before) {
          if (now.get(key) !== facts) return [`${law}: ${key}, was ${facts}, is ${now.get(key)}`];
        }
        return [];
      });
  }
}
