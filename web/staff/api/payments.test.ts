import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../auth/session.ts';
import {
  everything,
  type PaymentsQuery,
  paymentsAddress,
  readPaymentsQuery,
} from '../payments/payments-address.ts';
import { fetchPayments, fetchPaymentsFile } from './payments.ts';

const never = new AbortController().signal;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the address holds the filters, and nothing for the defaults', () => {
  expect(paymentsAddress(everything)).toBe('/admin-panel/dashboard/payments');
  const query: PaymentsQuery = {
    q: 'Ada & Bọ́lá',
    status: 'failed',
    class: 'JSS 3',
    purpose: 'Fees',
    term: '2026/2027-1',
    source: '',
    from: '2026-11-01',
    to: '2026-11-30',
    sort: 'a-z',
    page: 3,
  };
  const address = new URL(paymentsAddress(query, 'WBS-1'), 'http://school.example');
  expect(readPaymentsQuery(address.searchParams)).toEqual(query);
  expect(address.searchParams.get('payment')).toBe('WBS-1');
});

test.each([
  'page=0',
  'page=1.5',
  'page=x',
  'status=gone',
  'sort=loud',
  'from=soon',
  'to=2026-02-30',
])('an address with %s is as without', (text) => {
  expect(readPaymentsQuery(new URLSearchParams(text))).toEqual(everything);
});

test('the server is asked for what narrows the list only', async () => {
  const request = vi.spyOn(session, 'request').mockResolvedValue({ kind: 'network' });
  await fetchPayments({ ...everything, q: ' Ada ', status: 'paid', page: 2 }, never);
  expect(request).toHaveBeenCalledWith(
    '/api/admin/payments?page=2&limit=20&q=Ada&status=paid',
    expect.anything(),
  );
  await fetchPayments(everything, never);
  expect(request).toHaveBeenLastCalledWith(
    '/api/admin/payments?page=1&limit=20',
    expect.anything(),
  );
});

test('the file is asked for with the days and carries the server’s name', async () => {
  const fetched = vi.fn<typeof fetch>(async () => {
    const headers = { 'content-disposition': 'attachment; filename="payments-2026-11.csv"' };
    return new Response('Reference\r\nWBS-1', { headers });
  });
  vi.stubGlobal('fetch', fetched);
  const received: number[] = [];
  const query = { ...everything, status: 'paid', from: '2026-11-01' } as const;
  const reply = await fetchPaymentsFile(query, (bytes) => received.push(bytes));
  if (reply.kind !== 'success') throw new Error('no file');
  const file = reply.answer;
  expect(file.name).toBe('payments-2026-11.csv');
  expect(await file.content.text()).toBe('Reference\r\nWBS-1');
  expect(received.at(-1)).toBe(16);
  expect(fetched.mock.calls[0]?.[0]).toBe(
    '/api/admin/payments/export.csv?status=paid&from=2026-11-01',
  );
});

test.each([
  [401, '', { kind: 'signedOut' }],
  [
    403,
    { success: false, data: { reason: 'confirm' } },
    { kind: 'refused', data: { reason: 'confirm' } },
  ],
  [403, { success: false }, { kind: 'refused', data: undefined }],
  [500, '', { kind: 'unreadable' }],
])('status %i with %j brings no file', async (status, body, expected) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  expect(await fetchPaymentsFile(everything, () => {})).toMatchObject(expected);
});
