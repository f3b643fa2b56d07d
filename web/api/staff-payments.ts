import type { AdoptionRequest } from '#contract/adoption.ts';
import {
  type AdoptableAnswer,
  STAFF_PAYMENTS_PER_PAGE,
  type StaffPaymentAnswer,
  type StaffPaymentStatus,
  type StaffPaymentsAnswer,
} from '#contract/staff.ts';
import { authorization, type StaffReply, type StaffRequest } from './staff.ts';

export interface PaymentsQuery {
  words: string;
  status: StaffPaymentStatus | 'all';
  page: number;
}

/** One page of the payments that match. */
export function fetchPayments(
  request: StaffRequest,
  { page, ...filters }: PaymentsQuery,
  signal: AbortSignal,
): Promise<StaffReply<StaffPaymentsAnswer>> {
  const query = new URLSearchParams({
    page: String(page),
    limit: String(STAFF_PAYMENTS_PER_PAGE),
    ...filtersOf(filters),
  });
  return request(`/api/admin/payments?${query}`, { signal });
}

/** A payment with its timeline from the ledger. */
export function fetchPaymentTimeline(
  request: StaffRequest,
  reference: string,
  signal: AbortSignal,
): Promise<StaffReply<StaffPaymentAnswer>> {
  return request(addressOf(reference), { signal });
}

/** What the provider says about a payment that the portal does not have. */
export function fetchAdoptable(
  request: StaffRequest,
  reference: string,
  signal: AbortSignal,
): Promise<StaffReply<AdoptableAnswer>> {
  return request(`${addressOf(reference)}/adopt`, { signal });
}

/** Takes the payment in. */
export function adoptPayment(request: StaffRequest, reference: string, body: AdoptionRequest) {
  return request(`${addressOf(reference)}/adopt`, { method: 'POST', body });
}

function addressOf(reference: string): string {
  return `/api/admin/payments/${encodeURIComponent(reference)}`;
}

/** The filters as the server wants them; nothing for what does not narrow. */
function filtersOf({ words, status }: Omit<PaymentsQuery, 'page'>): Record<string, string> {
  const q = words.trim();
  return { ...(q && { q }), ...(status !== 'all' && { status }) };
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
