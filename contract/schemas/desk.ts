import * as z from 'zod';
import { deskChannels } from '../book/desk.ts';
import { dayText, doneAnswer, naira, requiredTyped, text, typedText } from './common.ts';

const NO_FORM_KEY = 'Please send the key that was made when the form was opened';

/** Made once for each opened form: the same key is the same record. */
const formKey = z
  .string(NO_FORM_KEY)
  .regex(/^[\w-]{16,64}$/, NO_FORM_KEY)
  .describe('made when the form was opened: a call with the same key again changes nothing');

const reason = requiredTyped('lines', 'Please say why').max(
  500,
  'The reason can have up to 500 characters',
);

/** Answers a question that a 409 asks under this name in `errors`. */
const confirmed = z.boolean('Please send true or false').optional();

export const deskRecordBody = z.object({
  formKey,
  studentId: text('of the class lists; without it `fullName` says who it is').optional(),
  fullName: typedText('name').optional(),
  class: z.string('Please choose a class').describe('as the fee table names it'),
  paymentPurpose: z.string('Please choose what was paid for'),
  term: z.string('Please choose a term').describe('its key, `2026/2027-2`, or `2026/2027`'),
  note: text(
    '`_id` of a fee note that has ended and on which money is missing; without it, it counts on the current one',
  ).optional(),
  amount: z.number('Please enter the amount in naira').describe('naira'),
  channel: z.enum(deskChannels, 'Please choose how it was paid'),
  receivedOn: dayText,
  payer: typedText('name').default('').describe('who brought the money'),
  phone: typedText('phone').default(''),
  email: typedText('text').default('').describe('where the receipt goes, if given'),
  slip: typedText('text').default('').describe('of the card machine, the bank or the cheque'),
  reason: typedText('lines').default('').describe('needed for more than is due'),
  confirmAgain: confirmed.describe('it is other money than what was recorded just before'),
  confirmDay: confirmed.describe('the money came before this school year'),
  confirmSlip: confirmed.describe('it is another slip than the one with the same number'),
});

export type DeskRecordRequest = z.infer<typeof deskRecordBody>;

const MOST_PARTS = 20;

const part = deskRecordBody
  .pick({ class: true, paymentPurpose: true, term: true, note: true, amount: true })
  .extend({ studentId: z.string('Please choose a student of the class lists') });

export const deskSplitBody = deskRecordBody
  .omit({
    studentId: true,
    fullName: true,
    class: true,
    paymentPurpose: true,
    term: true,
    note: true,
  })
  .extend({
    amount: deskRecordBody.shape.amount.describe('naira: the sum of the parts'),
    parts: z
      .array(part, 'Please send what each student is paid for')
      .min(1, 'Please say what the money is for')
      .max(MOST_PARTS, `One payment can be split into up to ${MOST_PARTS} parts`)
      .describe('a payment with a receipt of its own for each; a fee of a student once'),
  });

export type DeskSplitRequest = z.infer<typeof deskSplitBody>;

export const deskVoidBody = z.object({ reason });

export const deskRefundBody = z.object({
  formKey,
  amount: z.number('Please enter the amount in naira').describe('naira'),
  reason,
});

export const deskDayQuery = z.object({ day: dayText.optional().describe('today, if not given') });

const person = z.object({
  name: z.string(),
  cashIn: naira,
  cashOut: naira,
});

const counted = z.object({ name: z.string(), counted: naira });

export const deskCloseBody = z.object({
  day: dayText,
  opening: z.number('Please enter the cash at the beginning, in naira').min(0, 'Not below ₦0'),
  counted: z
    .array(counted, 'Please enter what each person counted')
    .min(1, 'Please enter what was counted')
    .max(50)
    .describe('the cash that each person counted, in naira'),
  note: typedText('lines').default('').describe('needed where the sum differs'),
  expected: z.number().describe('naira: what the page showed as expected; another one is refused'),
});

export const deskReopenBody = z.object({ day: dayText, reason });

const entry = z.object({
  _id: z.string(),
  reference: z.string(),
  receiptNumber: text('`D-000123`'),
  kind: z.enum(['received', 'voided', 'refunded']),
  channel: z.enum(deskChannels),
  slip: text('reference of the slip, the bank or the cheque').exactOptional(),
  amount: naira,
  studentName: z.string(),
  class: z.string(),
  paymentPurpose: z.string(),
  term: z.string(),
  by: text('who took or gave the money'),
  at: text('ISO 8601, UTC'),
  receivedOn: text('where it came or went on another day than it counts').exactOptional(),
  isVoided: z.boolean(),
  partOf: text('reference of the first part of the money that this is a part of').exactOptional(),
});

export type DeskEntry = z.infer<typeof entry>;

const close = z.object({
  number: z.number().describe('1 for the first close of the day'),
  opening: naira,
  cashIn: naira,
  cashOut: naira,
  expected: naira,
  counted: naira,
  difference: naira.describe('naira, counted less expected: below nothing when cash is missing'),
  persons: z.array(person.extend({ counted: naira })),
  note: z.string(),
  closedBy: z.string(),
  closedAt: z.string(),
  reopened: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});

export type DeskClose = z.infer<typeof close>;

const deskDay = z.object({
  day: z.string(),
  isClosed: z.boolean(),
  countsOn: text('the day on which counts what is entered now for this day'),
  entries: z.array(entry).describe('the newest first'),
  byChannel: z.array(z.object({ channel: z.enum(deskChannels), in: naira, out: naira })),
  sinceLastClose: z.object({
    opening: naira.nullable().describe('what the last close of the day counted; null before one'),
    persons: z.array(person),
    cashIn: naira,
    cashOut: naira,
  }),
  closes: z.array(close),
});

export type DeskDay = z.infer<typeof deskDay>;

export const deskDayAnswer = doneAnswer.extend({ data: deskDay });

const recorded = z.object({
  reference: z.string(),
  receiptNumber: z.string(),
  isNew: z.boolean().describe('false for the record that the same key had made'),
  surplus: naira.describe('naira: more than the fee note has left, now a finding'),
  studentName: z.string(),
  amount: naira,
  outstanding: naira.nullable().describe('naira: what is left on its fee note; null without one'),
  receivedOn: z.string(),
  countsOn: text('the day on which it counts: a later one where that day or month was closed'),
});

export type DeskRecorded = z.infer<typeof recorded>;

export const deskRecordedAnswer = doneAnswer.extend({ data: recorded });

export const deskSplitAnswer = doneAnswer.extend({
  data: z.array(recorded).describe('in the order of the parts'),
});

export type DeskCloseRequest = z.infer<typeof deskCloseBody>;
export type DeskDayAnswer = z.infer<typeof deskDayAnswer>;
export type DeskRecordedAnswer = z.infer<typeof deskRecordedAnswer>;
export type DeskSplitAnswer = z.infer<typeof deskSplitAnswer>;
