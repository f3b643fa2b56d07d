import * as z from 'zod';
import { doneAnswer, pageNumber, pagination, requiredTyped, text } from './common.ts';

export const matchesQuery = z.object({
  page: pageNumber.default(1),
  list: z
    .enum(['open', 'none'], 'Please choose from the list')
    .default('open')
    .describe('`none`: of which a person said that no student has them'),
});

export type MatchesQuery = z.infer<typeof matchesQuery>;

const paid = {
  reference: z.string(),
  fullName: text('as the payer wrote it'),
  class: z.string(),
  purpose: z.string(),
  term: text('a key such as `2026/2027-1`'),
  amountKobo: z.number(),
  source: z.enum(['online', 'desk']),
  paidAt: text('ISO 8601, UTC'),
};

const candidate = z.object({
  _id: z.string(),
  fullName: z.string(),
  class: z.string(),
  admissionNumber: z.string(),
  hasLeft: z.boolean(),
  why: z.array(z.string()).describe('what is the same, in words'),
});

const paymentToMatch = z.object({
  ...paid,
  phone: z.string(),
  email: z.string(),
  candidates: z.array(candidate).describe('the likeliest first; up to five'),
});

export type PaymentToMatch = z.infer<typeof paymentToMatch>;

export const matchesAnswer = doneAnswer.extend({
  data: z.array(paymentToMatch),
  pagination,
});

export type MatchesAnswer = z.infer<typeof matchesAnswer>;

export const matchBody = z.object({
  studentId: z.string('Please choose a student').max(60),
});

export const undoMatchBody = z.object({
  reason: requiredTyped('lines', 'Please say why, for later readers'),
});

const studentPayment = z.object({
  ...paid,
  status: z.string(),
  hasNote: z.boolean().describe('it counts towards a fee note'),
});

export type StudentPayment = z.infer<typeof studentPayment>;

export const studentPaymentsAnswer = doneAnswer.extend({
  data: z.array(studentPayment).describe('the newest first; up to 100'),
});

export type StudentPaymentsAnswer = z.infer<typeof studentPaymentsAnswer>;
