import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../auth/session.ts';
import {
  everything,
  isNarrowed,
  opening,
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
  expect(paymentsAddress(opening)).toBe('/admin-panel/dashboard/payments');
  expect(paymentsAddress(everything)).toBe('/admin-panel/dashboard/payments?years=all');
  const query: PaymentsQuery = {
    years: 'all',
    q: 'Ada & Bọ́lá',
    status: 'failed',
    class: 'JSS 3',
    purpose: 'Fees',
    term: '2026/2027-1',
    source: '',
    channel: 'pos',
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
  'years=1999',
])('an address with %s is as without', (text) => {
  expect(readPaymentsQuery(new URLSearchParams(text))).toEqual(opening);
});

test('the server is asked for what narrows the list only', async () => {
  const request = vi.spyOn(session, 'request').mockResolvedValue({ kind: 'network' });
  await fetchPayments({ ...everything, q: ' Ada ', status: 'paid', page: 2 }, never);
  expect(request).toHaveBeenCalledWith(
    '/api/admin/payments?page=2&limit=20&q=Ada&status=paid',
    expect.anything(),
  );
  await fetchPayments({ ...everything, sort: 'a-z' }, never);
  expect(request).toHaveBeenLastCalledWith(
    '/api/admin/payments?page=1&limit=20&sort=a-z',
    expect.anything(),
  );
});

test.each([
  ['as it opens', {}, ['year=current']],
  ['of a class', { class: 'JSS 3' }, ['class=JSS+3', 'year=current']],
  ['of a search', { q: 'Ada' }, ['q=Ada', 'year=current']],
  // A term of any year, days of any year, and whatever still waits for a decision.
  ['of a term', { term: '2024/2025-1' }, ['term=2024%2F2025-1']],
  ['from a day', { from: '2024-11-01' }, ['from=2024-11-01']],
  ['to decide', { status: 'review' }, ['status=review']],
  ['of all years', { years: 'all' }, []],
] as const)('the list %s, and its file', async (_what, chosen, asked) => {
  const request = vi.spyOn(session, 'request').mockResolvedValue({ kind: 'network' });
  const fetched = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  const query: PaymentsQuery = { ...opening, ...chosen };
  await fetchPayments(query, never);
  const url = ['/api/admin/payments?page=1&limit=20', ...asked].join('&');
  expect(request).toHaveBeenCalledWith(url, expect.anything());
  await fetchPaymentsFile(query, () => {});
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/admin/payments/export.csv?${asked.join('&')}`);
  const hasChosen = Object.keys(chosen).some((name) => name !== 'years');
  expect(isNarrowed(query)).toBe(hasChosen);
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
