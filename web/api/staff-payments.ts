import type { Pagination } from '#contract/news.ts';
import {
  type PaymentStoryStep,
  type StaffPayment,
  type StaffPaymentStatus,
  staffPaymentStatuses,
} from '#contract/staff.ts';
import { readPagination } from './news.ts';
import { readInstant, readList, readNumber, readText } from './read.ts';
import { isJsonObject, type JsonObject } from './request.ts';
import { authorization, type StaffRequest, successIn } from './staff.ts';

export interface PaymentsQuery {
  words: string;
  status: StaffPaymentStatus | 'all';
  page: number;
}

export interface PaymentsList {
  payments: StaffPayment[];
  pagination: Pagination;
}

export interface PaymentStory {
  payment: StaffPayment;
  story: PaymentStoryStep[];
}

const PER_PAGE = 20;

/** One page of the payments that match; undefined when there is no good answer. */
export async function fetchPayments(
  request: StaffRequest,
  query: PaymentsQuery,
  signal: AbortSignal,
): Promise<PaymentsList | undefined> {
  const address = `/api/admin/payments?${searchOf(query)}`;
  const answer = successIn(await request(address, { signal }));
  if (!answer) return undefined;
  const pagination = readPagination(answer.pagination);
  if (!pagination) return undefined;
  return { payments: readList(answer.data, readPayment), pagination };
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
    limit: String(PER_PAGE),
    ...filtersOf({ words, status }),
  });
}

/** The filters as the server wants them; nothing for what does not narrow. */
function filtersOf({ words, status }: Omit<PaymentsQuery, 'page'>): Record<string, string> {
  const q = words.trim();
  return { ...(q && { q }), ...(status !== 'all' && { status }) };
}

export function readPayment(entry: JsonObject): StaffPayment | undefined {
  const reference = readText(entry.reference);
  const createdAt = readInstant(entry.createdAt);
  const status = staffPaymentStatuses.find((known) => known === entry.status);
  if (!reference || !createdAt || !status) return undefined;
  const channel = readText(entry.channel);
  const reason = readText(entry.reason);
  const paidAt = readInstant(entry.paidAt);
  return {
    _id: readText(entry._id) ?? reference,
    reference,
    status,
    studentName: readText(entry.studentName) ?? '—',
    email: readText(entry.email) ?? '',
    phone: readText(entry.phone) ?? '',
    paymentPurpose: readText(entry.paymentPurpose) ?? '—',
    class: readText(entry.class) ?? '',
    amount: readNumber(entry.amount),
    refunded: readNumber(entry.refunded),
    ...(channel && { channel }),
    ...(reason && { reason }),
    ...(paidAt && { paidAt }),
    createdAt,
  };
}

function readStep(entry: JsonObject): PaymentStoryStep | undefined {
  const at = readInstant(entry.at);
  const text = readText(entry.text);
  return at && text ? { at, text, cause: readText(entry.cause) ?? '' } : undefined;
}

/** The list as a file for a spreadsheet, or why there is none. Received bytes are told as they come. */
export async function fetchPaymentsFile(
  query: Omit<PaymentsQuery, 'page'>,
  onReceived: (bytes: number) => void,
): Promise<Blob | 'signedOut' | undefined> {
  const address = `/api/admin/payments/export.csv?${new URLSearchParams(filtersOf(query))}`;
  try {
    const response = await fetch(address, { headers: authorization(), cache: 'no-store' });
    if (response.status === 401) return 'signedOut';
    if (!response.ok || !response.body) return undefined;
    return await receive(response.body, onReceived);
  } catch {
    return undefined;
  }
}

async function receive(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onReceived: (bytes: number) => void,
) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: 'text/csv' });
    parts.push(value);
    bytes += value.byteLength;
    onReceived(bytes);
  }
}
