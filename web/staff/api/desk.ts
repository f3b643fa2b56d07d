import type {
  DeskCloseRequest,
  DeskDayAnswer,
  DeskRecordedAnswer,
  DeskRecordRequest,
} from '#contract/schemas/desk.ts';
import { get, post } from './calls.ts';

const PATH = '/api/admin/desk';

/** A day of the desk; today where none is given. */
export const fetchDeskDay = (day: string | undefined, signal: AbortSignal) =>
  get<DeskDayAnswer>(day ? `${PATH}?day=${day}` : PATH, signal);

/** The same `formKey` is the same record. */
export const recordAtDesk = (body: DeskRecordRequest) => post<DeskRecordedAnswer>(PATH, body);

export const voidAtDesk = (reference: string, body: { reason: string }) =>
  post(`${PATH}/${encodeURIComponent(reference)}/void`, body);

export const refundAtDesk = (
  reference: string,
  body: { formKey: string; amount: number; reason: string },
) => post(`${PATH}/${encodeURIComponent(reference)}/refund`, body);

export const closeDesk = (body: DeskCloseRequest) => post(`${PATH}/close`, body);

export const reopenDesk = (body: { day: string; reason: string }) => post(`${PATH}/reopen`, body);
