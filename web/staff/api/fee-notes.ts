import { MOST_NOTES_PER_PAGE } from '#contract/book/note-lists.ts';
import type {
  DueNotesAnswer,
  MakeNotesAnswer,
  MakeNotesPreview,
  MakeNotesRequest,
  NoteAnswer,
  NoteStudentShown,
  NotesAnswer,
  ReplaceNoteRequest,
  RepricingAnswer,
  SendNotesAnswer,
  SlipsAnswer,
  StaffNote,
} from '#contract/schemas/fee-notes.ts';
import type { SiblingsAnswer, Student } from '#contract/schemas/students.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { filterOf, type NotesQuery } from '../fee-notes/notes-address.ts';
import { get, post } from './calls.ts';

interface StudentsAnswer {
  data: Student[];
}

const PATH = '/api/admin/fee-notes';
const addressOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export function fetchNotes(query: NotesQuery, signal?: AbortSignal) {
  const search = new URLSearchParams({ ...filterOf(query), page: String(query.page) });
  return get<NotesAnswer>(`${PATH}?${search}`, signal);
}

export function fetchDueNotes({ class: feeClass, term, page }: NotesQuery, signal: AbortSignal) {
  const search = new URLSearchParams({ class: feeClass, term, page: String(page) });
  return get<DueNotesAnswer>(`${PATH}/due?${search}`, signal);
}

/** What a student has to pay, the first due first and what is owed on ended notes last; undefined when it cannot be had. */
export async function fetchOpenNotes(student: string): Promise<StaffNote[] | undefined> {
  const search = new URLSearchParams({
    student,
    status: 'outstanding',
    limit: String(MOST_NOTES_PER_PAGE),
  });
  const reply = await get<NotesAnswer>(`${PATH}?${search}`);
  if (reply.kind !== 'success') return undefined;
  const dueOn = ({ next }: StaffNote) => next?.dueOn ?? '9999';
  return reply.answer.data.sort((one, other) => (dueOn(one) < dueOn(other) ? -1 : 1));
}

export const fetchNote = (id: string, signal: AbortSignal) =>
  get<NoteAnswer>(addressOf(id), signal);

/** All current notes that match, to be printed. */
export const fetchSlips = (query: Partial<NotesQuery>) =>
  get<SlipsAnswer>(`${PATH}/slips?${new URLSearchParams(filterOf(query))}`);

/** Some students of the class lists who have not left, for one to be chosen. */
export async function searchStudents({
  q,
  class: feeClass,
}: {
  q: string;
  class: string;
}): Promise<NoteStudentShown[] | undefined> {
  const search = new URLSearchParams({ q: cleanText(q), ...(feeClass && { class: feeClass }) });
  const reply = await get<StudentsAnswer>(`/api/admin/students?${search}`);
  if (reply.kind !== 'success') return undefined;
  return reply.answer.data.slice(0, MOST_CHOICES).map(shownStudent);
}

const MOST_CHOICES = 20;

/** Others with the same parent's phone or e-mail; none where they cannot be read. */
export async function fetchSiblings(studentId: string): Promise<NoteStudentShown[]> {
  const reply = await get<SiblingsAnswer>(`/api/admin/students/${studentId}/siblings`);
  return reply.kind === 'success' ? reply.answer.data.map(shownStudent) : [];
}

function shownStudent({ _id, fullName, class: feeClass, admissionNumber }: Student) {
  const name = { studentId: _id, student: fullName, class: feeClass };
  return { ...name, ...(admissionNumber && { admissionNumber }) };
}

export const previewNotes = (wanted: MakeNotesRequest) =>
  post<MakeNotesPreview>(`${PATH}/preview`, wanted);

/** Writes what the preview with this digest showed; 409 when that has changed. */
export const makeNotes = (wanted: MakeNotesRequest, digest: string) =>
  post<MakeNotesAnswer>(PATH, { ...wanted, digest });

export const cancelNote = (id: string, body: { reason: string; withMoney: boolean }) =>
  post(`${addressOf(id)}/cancel`, body);

export const replaceNote = (id: string, body: ReplaceNoteRequest) =>
  post<MakeNotesAnswer>(`${addressOf(id)}/replace`, body);

/** Notes that nobody has paid and that ask another fee than holds. */
export const fetchRepricing = (_wanted: unknown, signal: AbortSignal) =>
  get<RepricingAnswer>(`${PATH}/repricing`, signal);

/** Replaces what was shown with this digest; 409 when that has changed. */
export const repriceNotes = (digest: string) =>
  post<MakeNotesAnswer>(`${PATH}/repricing`, { digest });

export const moveSurplus = (id: string, body: { to: string; amountKobo: number; reason: string }) =>
  post(`${addressOf(id)}/move-surplus`, body);

/** By e-mail the portal sends it; the others a person has sent. */
export const sendNote = (id: string, by: 'email' | 'whatsapp' | 'link') =>
  post(`${addressOf(id)}/send`, { by });

export const remind = (id: string, by: 'email' | 'whatsapp') =>
  post(`${addressOf(id)}/remind`, { by });

/** E-mails all notes that match and were never sent. */
export const sendNotes = (query: NotesQuery) =>
  post<SendNotesAnswer>(`${PATH}/send`, filterOf(query));
