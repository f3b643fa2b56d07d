import * as z from 'zod';
import { type NotePayerKey, noteFieldsOfPayer } from '../payer-details.ts';
import { failedPaymentAnswer, startedAnswer } from '../payments.ts';
import { NO_AMOUNT } from '../typed-amount.ts';
import { naira, text } from './common.ts';

/** What a fee note says to everyone who has its address. */
const notePage = z.object({
  code: z.string(),
  status: z.enum(['open', 'part_paid', 'paid', 'overpaid']),
  studentName: z.string(),
  class: z.string(),
  paymentPurpose: z.string(),
  term: text('`Second Term, 2026/2027`, or `2026/2027 session`'),
  full: naira.describe('naira: the fee before a discount'),
  discount: naira,
  due: naira,
  paid: naira,
  left: naira,
  surplus: naira.describe('naira: what was paid above what is due'),
  parts: z
    .array(z.object({ amount: naira, paid: naira, dueOn: text('such as 2027-01-15') }))
    .describe('in the order of their days; one part where the note is paid at once or freely'),
  next: naira
    .nullable()
    .describe('naira: the next part; null where it is the same as what is left, or freely chosen'),
  least: naira.nullable().describe('naira: the least free amount; null where none may be paid'),
  receipts: z.array(
    z.object({
      reference: z.string(),
      amount: naira,
      refunded: naira,
      paidAt: text('ISO 8601, UTC'),
    }),
  ),
  underWay: z
    .number()
    .describe('payments that were started in the last minutes and are not finished'),
});

export type NotePage = z.infer<typeof notePage>;

export const notePageAnswer = z.object({ status: z.literal(true), data: notePage });

export const notePageRefused = failedPaymentAnswer;

export type NotePageAnswer = z.infer<typeof notePageAnswer> | z.infer<typeof failedPaymentAnswer>;

/** What the payer gives; the name is that of the class list. The rules are checked with the note's student. */
function payerTexts() {
  const texts = noteFieldsOfPayer.map(({ key }) => [key, z.string().catch('')] as const);
  return Object.fromEntries(texts) as Record<NotePayerKey, z.ZodCatch<z.ZodString>>;
}

const NO_CHOICE = 'Please choose what to pay';

export const payNoteRequest = z.object({
  pay: z.enum(['next', 'rest', 'amount'], NO_CHOICE).describe('the next part, all, or `amount`'),
  amount: z.number(NO_AMOUNT).describe('naira; only for a free amount').optional(),
  shown: z
    .number('Please send what the page showed')
    .describe(
      'naira: what was shown to be left; where it is another amount by now, nothing starts',
    ),
  ...payerTexts(),
});

export type PayNoteRequest = z.infer<typeof payNoteRequest>;

export const payNoteStarted = startedAnswer;

export type PayNoteAnswer = z.infer<typeof startedAnswer> | z.infer<typeof failedPaymentAnswer>;
