import {
  type SchoolDocuments,
  type SchoolKind,
  type SchoolVersion,
  schoolKinds,
} from '#contract/school/documents.ts';
import type { StaffReply } from '../../api/staff.ts';
import { session } from '../auth/session.ts';
import { get } from './calls.ts';

export type ShownVersion<Kind extends SchoolKind = SchoolKind> = Omit<SchoolVersion<Kind>, 'kind'>;

/** One kind of the school's settings: what holds now, and what will. */
export interface KindState<Kind extends SchoolKind = SchoolKind> {
  current: ShownVersion<Kind>;
  /** the next first */
  upcoming: ShownVersion<Kind>[];
  /** a change is refused where another has been made since this version */
  newest: number;
  /** names that payments carry: they can be retired, not deleted */
  inUse: string[];
}

export type KindAnswer<Kind extends SchoolKind = SchoolKind> = Done<KindState<Kind>>;

export interface VersionFacts extends Omit<ShownVersion, 'document'> {
  /** in words; none for the first version */
  changes: string[];
}

export interface Change<Kind extends SchoolKind> {
  document: SchoolDocuments[Kind];
  /** a day from tomorrow on; undefined: at once */
  holdsFrom: string | undefined;
  /** the newest version that was seen */
  basedOn: number;
}

interface Done<Data> {
  success: true;
  message: string;
  data: Data;
}

const SCHOOL = '/api/admin/school';

export const fetchKind = <Kind extends SchoolKind>(kind: Kind, signal?: AbortSignal) =>
  get<KindAnswer<Kind>>(`${SCHOOL}/${kind}`, signal);

/** All kinds, in the order of `schoolKinds`; fails where one of them does. */
export async function fetchKinds(signal: AbortSignal): Promise<StaffReply<Done<KindState[]>>> {
  const replies = await Promise.all(schoolKinds.map((kind) => fetchKind(kind, signal)));
  const data: KindState[] = [];
  for (const reply of replies) {
    if (reply.kind !== 'success') return reply;
    data.push(reply.answer.data);
  }
  const message = 'The school’s settings';
  return { kind: 'success', answer: { success: true, message, data }, message };
}

/** Makes a new version; refused with 409 where somebody was faster. */
export function saveKind<Kind extends SchoolKind>(kind: Kind, change: Change<Kind>) {
  const { document, holdsFrom, basedOn } = change;
  return session.request<KindAnswer<Kind>>(`${SCHOOL}/${kind}`, {
    method: 'PUT',
    headers: { 'if-match': `"${basedOn}"` },
    body: { document, holdsFrom },
  });
}

/** The newest first. */
export const fetchVersions = (kind: SchoolKind, signal?: AbortSignal) =>
  get<Done<VersionFacts[]>>(`${SCHOOL}/${kind}/versions`, signal);

export const fetchVersion = <Kind extends SchoolKind>(
  kind: Kind,
  version: number,
  signal?: AbortSignal,
) => get<Done<ShownVersion<Kind>>>(`${SCHOOL}/${kind}/versions/${version}`, signal);
