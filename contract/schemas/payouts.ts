import * as z from 'zod';
import { doneAnswer, naira, pageNumber, pagination, text } from './common.ts';

export const payoutsQuery = z.object({ page: pageNumber.default(1) });

const payout = z.object({
  _id: text('the provider’s number of it'),
  bankDay: text('the day of the bank, such as `2026-11-20`'),
  status: z.enum(['paid', 'under_way', 'failed']),
  gross: z.number().describe('naira that payers paid'),
  charges: z.number().describe('naira the provider kept'),
  deductions: z.number().describe('naira taken off, as for refunds'),
  net: z.number().describe('naira that reached the bank'),
  items: z.number(),
  ticks: z
    .boolean()
    .describe(
      'it was paid, every item is a payment of ours with its amount, and what was taken off is explained by refunds or disputes',
    ),
  problems: z.array(z.string()).describe('why it does not, in sentences'),
});

export const payoutsAnswer = doneAnswer.extend({
  data: z.array(payout),
  waiting: z
    .object({
      payments: z.number(),
      amount: naira,
      since: text('when the oldest of them was paid').exactOptional(),
      expectedOn: text(
        'the working day of the banks on which that one is expected, such as `2026-11-20`',
      ).exactOptional(),
    })
    .describe('paid in the last sixty days and in no payout yet'),
  fetchedAt: text('when the provider was last asked').exactOptional(),
  pagination,
});

const payoutItem = z.object({
  _id: text('the provider’s number of the transaction'),
  reference: z.string(),
  studentName: z.string().exactOptional(),
  class: z.string().exactOptional(),
  paymentPurpose: z.string().exactOptional(),
  paidAt: z.string().exactOptional(),
  amount: naira,
  charge: naira.exactOptional(),
  net: naira,
  verdict: z
    .enum(['ours', 'foreign', 'differs', 'not_credited'])
    .describe('`ours`: a credited payment of ours with its amount'),
});

export const payoutAnswer = doneAnswer.extend({
  data: z.object({ payout, items: z.array(payoutItem) }),
  pagination,
});
