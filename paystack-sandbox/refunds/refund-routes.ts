import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { plainRefusal } from '../api-error.ts';
import type { Faults } from '../faults/faults.ts';
import { pageMeta, pageNumbers, timeSpan } from '../list-query.ts';
import type { Store } from '../store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { createdRefund, fetchedRefund, retriedRefund } from './refund-data.ts';
import type { Refund, RefundStore } from './refund-store.ts';
import type { Refunds } from './refunds.ts';

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
  ...pageNumbers,
  ...timeSpan,
  // A reference here finds nothing, as with the real list.
  transaction: z.coerce.number<string>().catch(-1).optional(),
});

/** Giving money back; the key is checked where these routes are registered. */
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
      return answer('Refund has been queued for processing', createdRefund, refund);
    }),
  );

  app.get('/refund', async ({ query }) => {
    const { transaction, ...filter } = listQuery.parse(query);
    const { page, perPage } = filter;
    const { rows, total, failed } = refundStore.list({ ...filter, transactionId: transaction });
    return {
      status: true,
      message: 'Refunds retrieved',
      data: rows.map((refund) => fetchedRefund(refund, transactionOf(refund))),
      // `perPage` is text in this list alone.
      meta: {
        ...pageMeta(total, page, perPage),
        perPage: String(perPage),
        failedRefundCount: failed,
      },
    };
  });

  app.get<Id>('/refund/:id', async ({ params }) =>
    answer('Refund retrieved', fetchedRefund, find(params.id)),
  );

  app.post<Id>('/refund/retry_with_customer_details/:id', async ({ params, body }) => {
    const parsed = customerDetails.safeParse(body);
    if (!parsed.success) throw plainRefusal(400, z.prettifyError(parsed.error));
    return answer(
      'Refund retried and has been queued for processing',
      retriedRefund,
      refunds.retry(find(params.id)),
    );
  });

  function find(id: string): Refund {
    const refund = /^\d{1,15}$/.test(id) ? refundStore.findById(Number(id)) : undefined;
    if (!refund) throw plainRefusal(404, 'Refund not found');
    return refund;
  }

  function answer(
    message: string,
    dataOf: (refund: Refund, transaction: Transaction) => object,
    refund: Refund,
  ) {
    return { status: true, message, data: dataOf(refund, transactionOf(refund)) };
  }

  function transactionOf({ transactionId }: Refund): Transaction {
    const transaction = store.findById(transactionId);
    if (!transaction) throw new Error('the transaction of a refund is missing');
    return transaction;
  }
}

function transactionInBody({ body }: FastifyRequest): string | undefined {
  const parsed = refundBody.safeParse(body);
  return parsed.success ? parsed.data.transaction : undefined;
}
