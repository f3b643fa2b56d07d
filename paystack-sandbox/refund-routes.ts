import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { plainRefusal } from './api-error.ts';
import type { Faults } from './faults.ts';
import type { Refund, RefundStore } from './refund-store.ts';
import { type Refunds, refundData } from './refunds.ts';
import type { Store } from './store.ts';

export interface RefundRoutesOptions {
  refunds: Refunds;
  refundStore: RefundStore;
  store: Store;
  faults: Faults;
}

type Id = { Params: { id: string } };

const text = z.string().max(500).nullish();

const refundBody = z.object({
  transaction: z.union([z.string().min(1), z.int().transform(String)]),
  amount: z.coerce.number<string | number>().int().min(1).optional(),
  currency: z.string().optional(),
  customer_note: text,
  merchant_note: text,
});

const customerDetails = z.object({
  refund_account_details: z.object({
    currency: z.string(),
    account_number: z.string().min(1),
    bank_id: z.union([z.string(), z.number()]),
  }),
});

const listQuery = z.object({
  // A reference here finds nothing, as with the real list.
  transaction: z.coerce.number<string>().catch(-1).optional(),
  page: z.coerce.number<string>().int().min(1).catch(1).default(1),
  perPage: z.coerce.number<string>().int().min(1).max(1_000).catch(50).default(50),
});

/** Giving money back; the key is checked by whoever registers these routes. */
export function refundRoutes(app: FastifyInstance, options: RefundRoutesOptions): void {
  const { refunds, refundStore, store, faults } = options;

  app.post(
    '/refund',
    faults.disturb('refund', transactionInBody, async ({ body }) => {
      const parsed = refundBody.safeParse(body);
      if (!parsed.success) throw plainRefusal(400, z.prettifyError(parsed.error));
      const { transaction, amount, customer_note, merchant_note } = parsed.data;
      const refund = refunds.request({
        transaction,
        amount,
        customerNote: customer_note ?? null,
        merchantNote: merchant_note ?? null,
      });
      return answer('Refund has been queued for processing', refund);
    }),
  );

  app.get('/refund', async ({ query }) => {
    const { transaction, page, perPage } = listQuery.parse(query);
    const { rows, total } = refundStore.list({ transactionId: transaction, page, perPage });
    return {
      status: true,
      message: 'Refunds retrieved',
      data: rows.map(dataOf),
      meta: {
        total,
        skipped: (page - 1) * perPage,
        perPage,
        page,
        pageCount: Math.ceil(total / perPage),
      },
    };
  });

  app.get<Id>('/refund/:id', async ({ params }) => answer('Refund retrieved', find(params.id)));

  app.post<Id>('/refund/retry_with_customer_details/:id', async ({ params, body }) => {
    const parsed = customerDetails.safeParse(body);
    if (!parsed.success) throw plainRefusal(400, z.prettifyError(parsed.error));
    return answer(
      'Refund retried and has been queued for processing',
      refunds.retry(find(params.id)),
    );
  });

  function find(id: string): Refund {
    const refund = /^\d{1,15}$/.test(id) ? refundStore.findById(Number(id)) : undefined;
    if (!refund) throw plainRefusal(404, 'Refund not found');
    return refund;
  }

  function answer(message: string, refund: Refund) {
    return { status: true, message, data: dataOf(refund) };
  }

  function dataOf(refund: Refund) {
    const transaction = store.findById(refund.transactionId);
    if (!transaction) throw new Error('the transaction of a refund is missing');
    return refundData(refund, transaction);
  }
}

function transactionInBody({ body }: FastifyRequest): string | undefined {
  const parsed = refundBody.safeParse(body);
  return parsed.success ? parsed.data.transaction : undefined;
}
