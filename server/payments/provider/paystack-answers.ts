import * as z from 'zod';
import { calendarDay } from '#contract/dates/school-time.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { checkoutHosts } from '../../checkout-hosts.ts';
import { currencyCode, instant, providerId, wholeKobo, word } from './paystack-values.ts';
import {
  type ProviderPayout,
  type ProviderRefund,
  type ProviderTransaction,
  refundStatuses,
} from './provider.ts';

// What the school reads of Paystack's responses. Everything else may be missing or of another type than documented.

const checkoutAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().min(1),
    reference: z.string(),
  }),
});

export function checkoutAnswerFrom(baseUrl: string): typeof checkoutAnswer {
  const { accepts } = checkoutHosts(baseUrl);
  return checkoutAnswer.refine(({ data }) => accepts(data.authorization_url));
}

const instantOrNothing = instant.nullish().catch(undefined);
const text = z.string().max(200).optional().catch(undefined);

const notes = z.record(z.string(), text);

/** Comes as an object, as JSON in a text, as number or null. */
const metadata = z
  .unknown()
  .transform((value) => notes.safeParse(typeof value === 'string' ? parsed(value) : value).data);

export const paystackTransaction = z
  .object({
    id: providerId,
    reference: z.string(),
    status: word,
    amount: wholeKobo,
    requested_amount: wholeKobo.nullish(),
    fees: wholeKobo.pipe(z.int().min(0)).nullish().catch(undefined),
    currency: currencyCode,
    domain: word,
    channel: z.string().nullish(),
    paid_at: instantOrNothing,
    created_at: instantOrNothing,
    gateway_response: z.string().nullish().catch(undefined),
    metadata,
    customer: z.object({ email: text }).optional().catch(undefined),
  })
  .transform(({ id, reference, amount, currency, ...data }): ProviderTransaction => {
    const payer = payerFields.map(({ key, shownAs }) => [
      key,
      data.metadata?.[shownAs.provider ?? ''],
    ]);
    return {
      id,
      reference,
      outcome: outcomeOf(data.status),
      rawStatus: data.status,
      amount,
      requestedAmount: data.requested_amount ?? undefined,
      currency,
      mode: data.domain,
      channel: data.channel ?? undefined,
      paidAt: data.paid_at ? new Date(data.paid_at) : undefined,
      reason: data.gateway_response ?? undefined,
      fees: data.fees ?? undefined,
      startedAt: data.created_at ? new Date(data.created_at) : undefined,
      notes: {
        ...Object.fromEntries(payer),
        purpose: data.metadata?.payment_purpose,
        feeClass: data.metadata?.class,
        email: data.customer?.email,
      },
    };
  });

/** `status` only says that the question was understood; whether anything was paid is in `data.status`. */
export const transactionAnswer = z.object({ status: z.literal(true), data: paystackTransaction });

/** `transaction` is a number in the documents; an object with an `id` is read as well. */
export const paystackRefund = z
  .object({
    id: providerId,
    transaction: z.union([providerId, z.object({ id: providerId }).transform(({ id }) => id)]),
    transaction_reference: z.string().nullish().catch(undefined),
    amount: wholeKobo.pipe(z.int().min(0)),
    currency: currencyCode,
    status: word.pipe(z.enum(refundStatuses)),
  })
  .transform(({ transaction, transaction_reference, ...rest }): ProviderRefund => {
    return { ...rest, transactionId: transaction, reference: transaction_reference ?? undefined };
  });

const amountOrNothing = wholeKobo.nullish().catch(undefined);

/** Fields of the documents' sample. `deductions` is null there: what was taken off is the difference of two amounts. */
export const paystackSettlement = z
  .object({
    id: providerId,
    status: word,
    currency: currencyCode,
    total_processed: amountOrNothing,
    total_fees: amountOrNothing,
    total_amount: wholeKobo,
    effective_amount: amountOrNothing,
    settlement_date: instant,
  })
  .transform(({ id, currency, status, total_amount, ...data }): ProviderPayout => {
    const charges = data.total_fees ?? 0;
    const net = data.effective_amount ?? total_amount;
    return {
      id,
      status: payoutStatusOf(status),
      currency,
      paidOn: calendarDay(data.settlement_date),
      gross: data.total_processed ?? total_amount + charges,
      charges,
      deductions: total_amount - net,
      net,
    };
  });

const count = providerId.transform(Number).pipe(z.int().min(0)).optional().catch(undefined);

/** Numbers here may be text. A list has pages (`pageCount`, `total`) or a cursor (`next`). */
const meta = z
  .object({
    total: count,
    pageCount: count,
    next: z.string().nullish().catch(undefined),
  })
  .optional()
  .catch(undefined);

export type ListMeta = z.infer<typeof meta>;

/** Entries of a list are read one by one, so that an odd one does not hide the others. */
export const listAnswer = z.object({ status: z.literal(true), data: z.array(z.unknown()), meta });

/** What is readable of a transaction or refund that is not. */
export const oddItem = z
  .object({
    id: providerId.optional().catch(undefined),
    reference: text,
    transaction_reference: text,
    status: word.transform(outcomeOf).optional().catch(undefined),
  })
  .transform(({ id, reference, transaction_reference, status: outcome }) => {
    return { id, reference: reference ?? transaction_reference, outcome };
  });

/** An answer about one transaction in which only the transaction cannot be read. */
export const oddTransactionAnswer = z.object({ status: z.literal(true), data: oddItem });

export const refusalAnswer = z.object({
  status: z.literal(false),
  message: z.string().optional(),
  code: z.string().optional(),
});

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function outcomeOf(status: string): ProviderTransaction['outcome'] {
  if (status === 'success' || status === 'failed' || status === 'reversed') return status;
  return status === 'abandoned' ? 'abandoned' : 'in_progress';
}

function payoutStatusOf(status: string): ProviderPayout['status'] {
  if (status === 'success') return 'paid';
  return status === 'failed' ? 'failed' : 'under_way';
}
