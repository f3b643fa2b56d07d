import { OWES_PER_PAGE } from '#contract/book/who-owes.ts';
import type { StatementAnswer } from '#contract/schemas/statement.ts';
import type { OwesRow, WhoOwes, WhoOwesAnswer } from '#contract/schemas/who-owes.ts';
import type { OwesQuery } from '../who-owes/owes-address.ts';
import { get } from './calls.ts';
import { fetchFile } from './file.ts';

const PATH = '/api/admin/who-owes';
const MOST_AT_ONCE = 200;
const MOST_PRINTED = 1_000;

export function fetchWhoOwes(query: OwesQuery, signal?: AbortSignal, limit = OWES_PER_PAGE) {
  const search = searchOf(query);
  search.set('page', String(query.page));
  search.set('limit', String(limit));
  return get<WhoOwesAnswer>(`${PATH}?${search}`, signal);
}

/** As many as fit a print of some pages; the answer says how many there are. */
export async function fetchOwesToPrint(
  query: OwesQuery,
): Promise<{ rows: OwesRow[]; total: number; term: WhoOwes['term'] } | undefined> {
  const rows: OwesRow[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await fetchWhoOwes({ ...query, page }, undefined, MOST_AT_ONCE);
    if (reply.kind !== 'success') return undefined;
    const { data, pagination } = reply.answer;
    rows.push(...data.rows);
    if (page >= pagination.pages || rows.length >= MOST_PRINTED) {
      return { rows, total: pagination.total, term: data.term };
    }
  }
}

export const fetchOwesFile = (
  query: OwesQuery,
  ending: 'csv' | 'xlsx',
  onReceived: (bytes: number) => void,
) => fetchFile(`${PATH}.${ending}?${searchOf(query)}`, onReceived);

function searchOf({ page: _page, standing, ...query }: OwesQuery): URLSearchParams {
  const asked = { ...query, standing: standing === 'all' ? '' : standing };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
}

export function fetchStatement(studentId: string, session: string | undefined) {
  const search = session ? `?${new URLSearchParams({ session })}` : '';
  const path = `/api/admin/students/${encodeURIComponent(studentId)}/statement${search}`;
  return get<StatementAnswer>(path);
}
