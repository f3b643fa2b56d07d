import type { Pagination } from '#contract/paging.ts';
import { furtherDetails, readPayer } from '#contract/payer-details.ts';
import {
  type PaymentReview,
  type PaymentStoryStep,
  STAFF_PAYMENTS_PER_PAGE,
  type StaffPayment,
  type StaffPaymentStatus,
  staffPaymentStatuses,
} from '#contract/staff.ts';
import { readPagination } from './news.ts';
import { readInstant, readObject, readText } from './read.ts';
import { isJsonObject, type JsonObject } from './request.ts';
import { authorization, type StaffRequest, successIn } from './staff.ts';
import { readList, readNumber } from './staff-read.ts';

export interface PaymentsQuery {
  words: string;
  status: StaffPaymentStatus | 'all';
  page: number;
}

export interface PaymentsList {
  payments: StaffPayment[];
  pagination: Pagination;
  /** the search met so much that only the newest are counted and listed */
  hasMore: boolean;
}

export interface PaymentStory {
  payment: StaffPayment;
  story: PaymentStoryStep[];
}

/** One page of the payments that match; undefined when there is no good answer. */
export async function fetchPayments(
  request: StaffRequest,
  query: PaymentsQuery,
  signal: AbortSignal,
): Promise<PaymentsList | undefined> {
  const address = `/api/admin/payments?${searchOf(query)}`;
  const answer = successIn(await request(address, { signal }));
  const pagination = readPagination(answer?.pagination);
  if (!pagination) return undefined;
  const hasMore = isJsonObject(answer?.pagination) && answer.pagination.more === true;
  return { payments: readList(answer?.data, readPayment), pagination, hasMore };
}

/** A payment with its history from the ledger; undefined when there is no good answer. */
export async function fetchPaymentStory(
  request: StaffRequest,
  reference: string,
  signal: AbortSignal,
): Promise<PaymentStory | undefined> {
  const address = `/api/admin/payments/${encodeURIComponent(reference)}`;
  const data = successIn(await request(address, { signal }))?.data;
  if (!isJsonObject(data) || !isJsonObject(data.payment)) return undefined;
  const payment = readPayment(data.payment);
  return payment && { payment, story: readList(data.story, readStep) };
}

function searchOf({ words, status, page }: PaymentsQuery): URLSearchParams {
  return new URLSearchParams({
    page: String(page),
    limit: String(STAFF_PAYMENTS_PER_PAGE),
    ...filtersOf({ words, status }),
  });
}

/** The filters as the server wants them; nothing for what does not narrow. */
function filtersOf({ words, status }: Omit<PaymentsQuery, 'page'>): Record<string, string> {
  const q = words.trim();
  return { ...(q && { q }), ...(status !== 'all' && { status }) };
}

/** A payment as staff see it; undefined when it cannot be read. */
export function readPayment(entry: JsonObject): StaffPayment | undefined {
  const reference = readText(entry.reference);
  const createdAt = readInstant(entry.createdAt);
  const status = staffPaymentStatuses.find((known) => known === entry.status);
  if (!reference || !createdAt || !status) return undefined;
  const channel = readText(entry.channel);
  const reason = readText(entry.reason);
  const paidAt = readInstant(entry.paidAt);
  const details = furtherDetails(readPayer(readObject(entry.details)));
  const review = readReview(entry.review);
  return {
    _id: readText(entry._id) ?? reference,
    reference,
    status,
    studentName: readText(entry.studentName) ?? '',
    email: readText(entry.email) ?? '',
    phone: readText(entry.phone) ?? '',
    ...(details && { details }),
    paymentPurpose: readText(entry.paymentPurpose) ?? '',
    class: readText(entry.class) ?? '',
    amount: readNumber(entry.amount),
    refunded: readNumber(entry.refunded),
    ...(channel && { channel }),
    ...(reason && { reason }),
    ...(paidAt && { paidAt }),
    createdAt,
    ...(review && { review }),
  };
}

function readReview(value: unknown): PaymentReview | undefined {
  if (!isJsonObject(value)) return undefined;
  const reason = readText(value.reason);
  const foundAt = readInstant(value.foundAt);
  if (!reason || !foundAt) return undefined;
  const advice = readText(value.advice) ?? '';
  return { reason, advice, foundAt, ...(value.canBeAdopted === true && { canBeAdopted: true }) };
}

function readStep(entry: JsonObject): PaymentStoryStep | undefined {
  const at = readInstant(entry.at);
  const text = readText(entry.text);
  return at && text ? { at, text, cause: readText(entry.cause) ?? '' } : undefined;
}

export interface PaymentsFileQuery extends Omit<PaymentsQuery, 'page'> {
  /** days at the school such as '2026-11-20', both included; empty for no limit */
  from: string;
  to: string;
}

export interface PaymentsFile {
  content: Blob;
  name: string;
}

/** The payments that match as a file for a spreadsheet; undefined when there is none. Bytes are told as they come. */
export async function fetchPaymentsFile(
  { from, to, ...filters }: PaymentsFileQuery,
  onReceived: (bytes: number) => void,
): Promise<PaymentsFile | 'signedOut' | undefined> {
  const query = new URLSearchParams({
    ...filtersOf(filters),
    ...(from && { from }),
    ...(to && { to }),
  });
  try {
    const response = await fetch(`/api/admin/payments/export.csv?${query}`, {
      headers: authorization(),
      cache: 'no-store',
    });
    if (response.status === 401) return 'signedOut';
    if (!response.ok || !response.body) return undefined;
    const content = await receive(response.body, onReceived);
    return { content, name: fileNameIn(response) };
  } catch {
    return undefined;
  }
}

async function receive(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onReceived: (bytes: number) => void,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    bytes += read.value.byteLength;
    onReceived(bytes);
  }
  return new Blob(pieces, { type: 'text/csv' });
}

function fileNameIn(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(header)?.[1] ?? 'payments.csv';
}
