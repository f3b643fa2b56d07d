import type { Mapping } from '#contract/book/class-list.ts';
import type { MatchesAnswer, StudentPaymentsAnswer } from '#contract/schemas/matches.ts';
import type {
  ImportedAnswer,
  ListDecision,
  ListPreviewAnswer,
  PromotedAnswer,
  Promotion,
  PromotionPreviewAnswer,
  StudentAnswer,
  StudentsAnswer,
} from '#contract/schemas/students.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { session } from '../auth/session.ts';
import type { StudentsQuery } from '../students/students-address.ts';
import { get, post, put } from './calls.ts';

const PATH = '/api/admin/students';
const MATCHES = `${PATH}/matches`;

export type StudentTexts = Record<
  'fullName' | 'class' | 'admissionNumber' | 'parentName' | 'parentPhone' | 'parentEmail',
  string
>;

export interface WantedList {
  rows: string[][];
  mapping: Mapping;
  decisions: ListDecision[];
}

export function fetchStudents(
  { view, q, class: feeClass, page }: StudentsQuery,
  signal: AbortSignal,
) {
  const search = new URLSearchParams({
    q: cleanText(q),
    left: String(view === 'left'),
    page: String(page),
    ...(feeClass && { class: feeClass }),
  });
  return get<StudentsAnswer>(`${PATH}?${search}`, signal);
}

/** Adds a student, or changes the one with this id. */
export const saveStudent = (id: string | undefined, texts: StudentTexts) =>
  id === undefined ? post<StudentAnswer>(PATH, texts) : put<StudentAnswer>(addressOf(id), texts);

export const markAsLeft = (id: string, left: boolean) =>
  post<StudentAnswer>(`${addressOf(id)}/left`, { left });

type OnProgress = (share: number) => void;

/** A list takes minutes to send where the network is slow: `onProgress` hears how much is sent. */
export const previewList = (body: WantedList, onProgress: OnProgress) =>
  session.request<ListPreviewAnswer>(`${PATH}/import/preview`, {
    method: 'POST',
    body,
    onProgress,
  });

/** Writes what the preview with this digest showed; 409 when that has changed. */
export const importList = (
  body: WantedList & { left: string[]; digest: string },
  onProgress: OnProgress,
) => session.request<ImportedAnswer>(`${PATH}/import`, { method: 'POST', body, onProgress });

export const previewPromotion = (promotion: Promotion) =>
  post<PromotionPreviewAnswer>(`${PATH}/promote/preview`, promotion);

export const promoteClasses = (promotion: Promotion & { digest: string }) =>
  post<PromotedAnswer>(`${PATH}/promote`, promotion);

export function fetchMatches({ list, page }: StudentsQuery, signal: AbortSignal) {
  const search = new URLSearchParams({ list, page: String(page) });
  return get<MatchesAnswer>(`${MATCHES}?${search}`, signal);
}

export const matchPayment = (reference: string, studentId: string) =>
  post(`${MATCHES}/${encodeURIComponent(reference)}`, { studentId });

/** Belongs to no student on the class lists. */
export const putPaymentAside = (reference: string) =>
  post(`${MATCHES}/${encodeURIComponent(reference)}/none`);

export const undoMatch = (reference: string, reason: string) =>
  post(`${MATCHES}/${encodeURIComponent(reference)}/undo`, { reason });

export const fetchStudentPayments = (id: string, signal: AbortSignal) =>
  get<StudentPaymentsAnswer>(`${addressOf(id)}/payments`, signal);

function addressOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}
