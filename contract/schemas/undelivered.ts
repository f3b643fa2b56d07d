import * as z from 'zod';
import { undeliveredKinds, undeliveredReasons } from '../undelivered.ts';
import { doneAnswer, text } from './common.ts';

export const undeliveredParams = z.object({
  kind: z.enum(undeliveredKinds, 'Please ask for receipts, notes or messages'),
});

const undelivered = z.object({
  _id: text('of the e-mail'),
  at: text('when it was given up'),
  reason: z.enum(undeliveredReasons),
  name: text('the student; of a message, who wrote it'),
  about: text('such as `School Fees, Primary 1`'),
  email: text('the address that did not take it'),
  phone: text('empty where none is known'),
  whatsApp: text(
    'the address of a chat with the words ready; absent without a number',
  ).exactOptional(),
  link: text('where in the panel it is seen and sent again'),
  noteId: text('of a fee note').exactOptional(),
});

export type Undelivered = z.infer<typeof undelivered>;

export const undeliveredAnswer = doneAnswer.extend({
  data: z.array(undelivered).describe('of the last fourteen days, newest first, at most 200'),
  total: z.number().describe('how many did not arrive'),
  of: z.number().describe('how many e-mails of this kind came to an end in these days'),
});

export type UndeliveredAnswer = z.infer<typeof undeliveredAnswer>;
