import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock, type Sandbox, startSandbox } from '../testing.ts';

const STEP_MS = 1_000;

let time: ReturnType<typeof manualClock>;
let sandbox: Sandbox;

beforeEach(async () => {
  time = manualClock();
  sandbox = await startSandbox({ clock: time.clock, refundDelayMs: STEP_MS });
});
afterEach(() => sandbox.app.close());

const put = (url: string, payload: object) => sandbox.merchant({ method: 'PUT', url, payload });
const resolving = { message: 'Seen', uploaded_filename: 'register.pdf' };

async function disputed(): Promise<{ reference: string; id: number }> {
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });
  await sandbox.call({
    method: 'POST',
    url: `/control/transactions/${reference}/dispute`,
    payload: { stage: 'create' },
  });
  const { id } = await sandbox.verify(reference);
  const answer = await sandbox.merchant({ url: `/dispute/transaction/${id}` });
  return { reference, id: answer.json<{ data: { id: number } }>().data.id };
}

async function list(query = '') {
  return (await sandbox.merchant({ url: `/dispute${query}` })).json<{
    data: { id: number }[];
    meta: object;
  }>();
}

test('what the school accepts goes back as a refund of the dispute', async () => {
  const { reference, id } = await disputed();
  const accepted = { ...resolving, resolution: 'merchant-accepted', refund_amount: 500_000 };
  const answer = await put(`/dispute/${id}/resolve`, accepted);
  expect(answer.json()).toMatchObject({
    message: 'Dispute successfully resolved',
    data: { status: 'resolved', resolution: 'merchant-accepted', refund_amount: 500_000 },
  });

  time.advance(2 * STEP_MS);
  const refunds = (await sandbox.merchant({ url: '/refund' })).json();
  expect(refunds.data).toMatchObject([{ dispute: id, amount: 500_000, status: 'processed' }]);
  expect((await sandbox.verify(reference)).status).toBe('success');
});

test('what the school declines stays with the school, and is over', async () => {
  const { reference, id } = await disputed();
  const declined = { ...resolving, resolution: 'declined', refund_amount: 0 };
  expect((await put(`/dispute/${id}/resolve`, declined)).statusCode).toBe(200);
  expect((await sandbox.verify(reference)).status).toBe('success');
  expect((await sandbox.merchant({ url: '/refund' })).json().data).toEqual([]);

  const again = await put(`/dispute/${id}/resolve`, declined);
  expect(again.json()).toEqual({ status: false, message: 'Dispute has been resolved' });
});

test('another amount can be offered, but no more than was paid', async () => {
  const { id } = await disputed();
  const offered = await put(`/dispute/${id}`, { refund_amount: 100_000 });
  expect(offered.json()).toMatchObject({ data: { refund_amount: 100_000 } });
  const tooMuch = await put(`/dispute/${id}`, { refund_amount: 5_500_001 });
  expect(tooMuch.statusCode).toBe(400);
  expect(tooMuch.json().message).toBe('Refund amount cannot be greater than initial amount');
});

test('evidence is stored with the dispute, and its file has a place to go', async () => {
  const { id } = await disputed();
  const upload = await sandbox.merchant({ url: `/dispute/${id}/upload_url` });
  const { pathname } = new URL(upload.json().data.signedUrl);
  const sent = await sandbox.app.inject({ method: 'PUT', url: pathname, payload: 'a file' });
  expect(sent.statusCode).toBe(200);

  const evidence = { customer_name: 'A Parent', service_details: 'One term' };
  await sandbox.merchant({
    method: 'POST',
    url: `/dispute/${id}/evidence`,
    payload: { ...evidence, customer_email: 'parent@example.org', customer_phone: '08000000000' },
  });
  const fetched = (await sandbox.merchant({ url: `/dispute/${id}` })).json();
  expect(fetched.data).toMatchObject({ evidence, status: 'awaiting-merchant-feedback' });
});

test.each([
  { resolution: 'ignored', refund_amount: 0 },
  { resolution: 'declined', refund_amount: -1 },
  { resolution: 'merchant-accepted', refund_amount: 5_500_001 },
])('the answer %j is refused and changes nothing', async (answer) => {
  const { id } = await disputed();
  const refused = await put(`/dispute/${id}/resolve`, { ...resolving, ...answer });
  expect(refused.statusCode).toBe(400);
  const { data } = (await sandbox.merchant({ url: `/dispute/${id}` })).json();
  expect(data).toMatchObject({ status: 'awaiting-merchant-feedback', resolution: null });
});

test('disputes are listed newest first, in pages, by state, time and transaction', async () => {
  const first = await disputed();
  time.advance(3_600_000);
  const second = await disputed();
  await put(`/dispute/${second.id}/resolve`, {
    ...resolving,
    resolution: 'declined',
    refund_amount: 0,
  });

  const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
  expect(await ids('')).toEqual([second.id, first.id]);
  expect(await list('?perPage=1&page=2')).toMatchObject({
    data: [{ id: first.id }],
    meta: { total: 2, skipped: 1, perPage: 1, page: 2, pageCount: 2 },
  });
  expect(await ids('?status=resolved')).toEqual([second.id]);
  expect(await ids('?to=2026-11-20T10:00:00Z')).toEqual([first.id]);
  const { id } = await sandbox.verify(first.reference);
  expect(await ids(`?transaction=${id}`)).toEqual([first.id]);
});

test('the bank decides about the same dispute that the school sees', async () => {
  const { reference, id } = await disputed();
  await sandbox.call({
    method: 'POST',
    url: `/control/transactions/${reference}/dispute`,
    payload: { stage: 'lost' },
  });
  expect(await list()).toMatchObject({
    data: [{ id, status: 'resolved', resolution: 'auto-accepted' }],
  });
});
