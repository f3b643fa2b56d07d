import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { SchoolYear } from '#contract/school/terms.ts';
import type { StaffReply } from '../../api/staff.ts';
import { get } from './calls.ts';

interface KindAnswer<Kind extends keyof SchoolYear> {
  data: { current: { document: SchoolDocuments[Kind] } };
}

/** Fees and terms as they are now, with the names that are not offered any more. */
export async function fetchSchoolYear(
  _wanted: unknown,
  signal: AbortSignal,
): Promise<StaffReply<SchoolYear>> {
  const [fees, terms] = await Promise.all([
    get<KindAnswer<'fees'>>('/api/admin/school/fees', signal),
    get<KindAnswer<'terms'>>('/api/admin/school/terms', signal),
  ]);
  if (fees.kind !== 'success') return fees;
  if (terms.kind !== 'success') return terms;
  const answer = { fees: documentIn(fees.answer), terms: documentIn(terms.answer) };
  return { kind: 'success', answer, message: undefined };
}

function documentIn<Kind extends keyof SchoolYear>({ data }: KindAnswer<Kind>) {
  return data.current.document;
}
