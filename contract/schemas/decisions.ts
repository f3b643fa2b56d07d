import * as z from 'zod';
import { adoptionFields, resolutions } from '../decisions.ts';
import { NO_AMOUNT } from '../typed-amount.ts';
import { doneAnswer, typedText } from './common.ts';
import { staffPayment } from './staff.ts';

export const decisionBody = z.object({
  resolution: z.enum(resolutions, 'Please choose what you decide'),
  note: typedText('lines', 'Please write a note that says why').describe('why, for later readers'),
});

export type DecisionRequest = z.infer<typeof decisionBody>;

const text = typedText('text', 'Please send a text').optional();

export const adoptionBody = z.object({
  note: typedText('lines').catch('').describe('why, for later readers of the ledger'),
  fullName: text,
  email: text,
  phone: text,
  paymentPurpose: text,
  class: text,
  amount: z
    .number(NO_AMOUNT)
    .describe('naira; only where the provider was asked for another amount than today’s fee')
    .optional(),
});

/** What is said stands in for what the provider does not know. */
export type AdoptionRequest = z.infer<typeof adoptionBody>;

export const adoptableAnswer = doneAnswer.extend({
  data: z.object({
    payment: staffPayment.describe('as the notes at the provider tell it, unchecked'),
    missing: z
      .array(z.enum(adoptionFields))
      .describe('what a person has to give before it can be taken in; `message` says why'),
  }),
});
