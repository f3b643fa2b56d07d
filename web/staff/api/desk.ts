import type {
  DeskCloseRequest,
  DeskDayAnswer,
  DeskRecordedAnswer,
  DeskRecordRequest,
  DeskSplitAnswer,
  DeskSplitRequest,
} from '#contract/schemas/desk.ts';
import { get, post } from './calls.ts';

const PATH = '/api/admin/desk';

/** A day of the desk; today where none is given. */
export const fetchDeskDay = (day: string | undefined, signal: AbortSignal) =>
  get<DeskDayAnswer>(day ? `${PATH}?day=${day}` : PATH, signal);

/** The same `formKey` is the same record. */
export const recordAtDesk = (body: DeskRecordRequest) => post<DeskRecordedAnswer>(PATH, body);

/** Money for several students: the same `formKey` is the same records. */
export const splitAtDesk = (body: DeskSplitRequest) => post<DeskSplitAnswer>(`${PATH}/split`, body);

export const voidAtDesk = (reference: string, body: { reason: string }) =>
  post(`${PATH}/${encodeURIComponent(reference)}/void`, body);

export const refundAtDesk = (
  reference: string,
  body: { formKey: string; amount: number; reason: string },
) => post(`${PATH}/${encodeURIComponent(reference)}/refund`, body);

export const closeDesk = (body: DeskCloseRequest) => post(`${PATH}/close`, body);

export const reopenDesk = (body: { day: string; reason: string }) => post(`${PATH}/reopen`, body);
