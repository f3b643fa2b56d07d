import * as z from 'zod';
import { type AdoptionRequest, adoptionFields } from '../adoption.ts';
import { doneAnswer, typedText } from './common.ts';
import { staffPayment } from './staff.ts';

const text = typedText('text', 'Please send a text').optional();

export const adoptionBody = z.object({
  note: typedText('lines').catch('').describe('why, for whoever reads the ledger later'),
  fullName: text,
  email: text,
  phone: text,
  paymentPurpose: text,
  class: text,
  amount: z
    .number('Please give the amount in naira')
    .describe('naira; only where the provider was asked for another amount than today’s fee')
    .optional(),
}) satisfies z.ZodType<AdoptionRequest>;

export const adoptableAnswer = doneAnswer.extend({
  data: z.object({
    payment: staffPayment.describe('as the notes at the provider tell it, unchecked'),
    missing: z
      .array(z.enum(adoptionFields))
      .describe('what a person has to give before it can be taken in; `message` says why'),
  }),
});
