import * as z from 'zod';
import { pause } from '#server/runtime/timers.ts';

export type ProviderClient = ReturnType<typeof createProviderClient>;

const transaction = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.string(),
  amount: z.number(),
  requested_amount: z.number(),
  currency: z.string(),
  domain: z.string(),
  paid_at: z.string().nullable(),
});
export type ProviderTransaction = z.infer<typeof transaction>;

const refund = z.object({
  id: z.number(),
  transaction: z.number(),
  amount: z.number(),
  status: z.string(),
});
export type ProviderRefund = z.infer<typeof refund>;

const transactionList = z.object({
  data: z.array(transaction),
  meta: z.object({ next: z.string().nullable() }),
});
const refundList = z.object({ data: z.array(refund), meta: z.object({ pageCount: z.number() }) });
const deliveries = z.object({ data: z.object({ waiting: z.number(), due: z.number() }) });
const initializeAnswer = z.object({ data: z.object({ reference: z.string() }) });
const refundAnswer = z.object({ data: refund.pick({ id: true }) });

const PER_PAGE = 1_000;
const ASK_AGAIN_MS = 50;

/** What the run asks of the pretend provider: as a merchant with its key, as a payer, and behind the scenes. */
export function createProviderClient(
  address: string,
  secretKey: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
) {
  return {
    putFaults: (faults: object[]) => send('PUT', '/control/faults', faults),
    liftFaults: () => send('DELETE', '/control/faults'),
    acceptKey: () => send('DELETE', '/control/faults?path=key'),
    setOutcome: (reference: string, outcome: object) =>
      send('POST', `/control/transactions/${reference}/outcome`, outcome),
    dispute: (reference: string, stage: string) =>
      send('POST', `/control/transactions/${reference}/dispute`, { stage }),
    setRefundOutcome: (id: number, outcome: string) =>
      send('POST', `/control/refunds/${id}/outcome`, { outcome }),
    moveClock: (advanceMs: number) => send('POST', '/control/clock', { advance_ms: advanceMs }),
    countDeliveries: async () => deliveries.parse(await send('GET', '/control/deliveries')).data,
    initialize: async (body: object) =>
      initializeAnswer.parse(await send('POST', '/transaction/initialize', body)),
    retryRefund: (id: number) =>
      send('POST', `/refund/retry_with_customer_details/${id}`, {
        refund_account_details: { currency: 'NGN', account_number: '0000000000', bank_id: '9' },
      }),
    refund: async (reference: string, amount?: number) =>
      refundAnswer.parse(
        await send('POST', '/refund', { transaction: reference, ...(amount && { amount }) }),
      ).data,
    listTransactions,
    listRefunds,
    payWithCard,
  };

  async function listTransactions(): Promise<ProviderTransaction[]> {
    const all: ProviderTransaction[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query = `use_cursor=true&perPage=${PER_PAGE}&next=${next}`;
      const page: z.infer<typeof transactionList> = transactionList.parse(
        await send('GET', `/transaction?${query}`),
      );
      all.push(...page.data);
      next = page.meta.next;
    }
    return all;
  }

  async function listRefunds(): Promise<ProviderRefund[]> {
    const all: ProviderRefund[] = [];
    for (let page = 1; ; page += 1) {
      const { data, meta } = refundList.parse(
        await send('GET', `/refund?perPage=${PER_PAGE}&page=${page}`),
      );
      all.push(...data);
      if (page >= meta.pageCount) return all;
    }
  }

  /** Sends the checkout's form; resolves to where the payer's browser is sent next. */
  async function payWithCard(accessCode: string): Promise<string | null> {
    const card = { number: '4084084084084081', expiry: '12 / 99', cvv: '408' };
    const response = await fetch(`${address}/checkout/${accessCode}/card`, {
      method: 'POST',
      body: new URLSearchParams(card),
      redirect: 'manual',
    });
    await response.arrayBuffer();
    return response.headers.get('location');
  }

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    if (response.status === 401) {
      // The run has the school's key, and that is refused for a while.
      await response.arrayBuffer();
      await pause(ASK_AGAIN_MS);
      return send(method, path, body);
    }
    throw new Error(
      `${method} ${path} at the provider: ${response.status} ${await response.text()}`,
    );
  }
}
