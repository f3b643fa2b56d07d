import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock, PUBLIC_URL, type Sandbox, startSandbox } from '../testing.ts';

let time: ReturnType<typeof manualClock>;
let sandbox: Sandbox;

beforeEach(async () => {
  time = manualClock();
  sandbox = await startSandbox({ clock: time.clock });
  await sandbox.initialize({ reference: 'PAID', email: 'paid@example.org', amount: 9_900 });
  await sandbox.control('PAID', { outcome: 'success' });
  await sandbox.initialize({ reference: 'LEFT', amount: 100 });
});
afterEach(() => sandbox.app.close());

async function exportOf(url: string): Promise<{ path: string; expiresAt: string }> {
  return (await sandbox.merchant({ url })).json<{ data: { path: string; expiresAt: string } }>()
    .data;
}

/** As a browser would: the address alone, without a key. */
const open = (path: string) => sandbox.call({ url: path.slice(PUBLIC_URL.length) });

test('an export answers the address of a CSV file with the chosen rows', async () => {
  const { path, expiresAt } = await exportOf('/transaction/export?status=success');
  expect(expiresAt).toBe('2026-11-20 09:15:24');
  const file = await open(path);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body.split('\r\n')).toEqual([
    'id,reference,status,amount,currency,fees,channel,email,created_at,paid_at',
    expect.stringMatching(
      /^\d+,PAID,success,9900,NGN,149,card,paid@example.org,2026-.*Z,2026-.*Z$/,
    ),
    '',
  ]);
});

test('disputes are exported in the same way', async () => {
  await sandbox.call({
    method: 'POST',
    url: '/control/transactions/PAID/dispute',
    payload: { stage: 'create' },
  });
  const { path } = await exportOf('/dispute/export');
  const [head, row] = (await open(path)).body.split('\r\n');
  expect(head).toBe('id,transaction,status,resolution,refund_amount,created_at');
  expect(row).toMatch(/^\d+,\d+,awaiting-merchant-feedback,,9900,2026-/);
});

test.each([
  ['with other filters', (path: string) => path.replace('success', 'failed')],
  ['of the other file', (path: string) => path.replace('transactions.csv', 'disputes.csv')],
  ['with text after its signature', (path: string) => `${path}zz`],
  ['without a signature', (path: string) => path.replace(/&signature=.*/, '')],
])('an address %s opens nothing', async (_case, spoil) => {
  const { path } = await exportOf('/transaction/export?status=success');
  expect((await open(path)).statusCode).toBe(200);
  expect((await open(spoil(path))).statusCode).toBe(403);
});

test('an address holds for a minute', async () => {
  const { path } = await exportOf('/transaction/export');
  time.advance(60_000);
  expect((await open(path)).statusCode).toBe(403);
});

test('totals count what was received, by currency', async () => {
  await sandbox.initialize({ reference: 'CEDIS', amount: 500 });
  await sandbox.control('CEDIS', { outcome: 'success', currency: 'GHS' });
  const totals = async (query: string) =>
    (await sandbox.merchant({ url: `/transaction/totals${query}` })).json().data;
  expect(await totals('')).toEqual({
    total_transactions: 2,
    total_volume: 9_900,
    total_volume_by_currency: [
      { currency: 'NGN', amount: 9_900 },
      { currency: 'GHS', amount: 500 },
    ],
    pending_transfers: 0,
    pending_transfers_by_currency: [{ currency: 'NGN', amount: 0 }],
  });
  expect(await totals('?to=2026-11-20T00:00:00Z')).toMatchObject({ total_transactions: 0 });
});

test('the timeline tells what happened, by number and by reference', async () => {
  const { id } = await sandbox.verify('PAID');
  for (const name of ['PAID', id]) {
    const answer = await sandbox.merchant({ url: `/transaction/timeline/${name}` });
    expect(answer.json()).toMatchObject({
      message: 'Timeline retrieved',
      data: { success: true, history: [{ type: 'success' }] },
    });
  }
});

test.each(['settlement=1', 'subaccount_code=ACCT_1', 'split_code=SPL_1', 'source=pos'])(
  'what no transaction here has, %s, finds nothing',
  async (query) => {
    expect((await sandbox.merchant({ url: `/transaction?${query}` })).json().data).toEqual([]);
    const all = await sandbox.merchant({ url: '/transaction?source=merchantApi' });
    expect(all.json().data).toHaveLength(2);
  },
);
