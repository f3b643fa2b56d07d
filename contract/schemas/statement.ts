import * as z from 'zod';
import { noteStatuses } from '../book/fee-notes.ts';
import { dayText, doneAnswer, naira, refusals, text } from './common.ts';

const NOT_A_SESSION = 'Please choose a session such as 2026/2027';

export const statementQuery = z
  .object({
    session: z
      .string(NOT_A_SESSION)
      .regex(/^\d{4}\/\d{4}$/, NOT_A_SESSION)
      .describe('such as `2026/2027`; without it, the session of today')
      .optional(),
  })
  .register(refusals, { message: NOT_A_SESSION });

const note = z.object({
  purpose: z.string(),
  term: text('`First Term, 2026/2027`'),
  class: z.string(),
  status: z.enum(noteStatuses),
  full: naira,
  discount: naira,
  due: naira,
  paid: naira,
  outstanding: naira,
  nextDueOn: dayText.exactOptional(),
});

const line = z.object({
  day: dayText.describe('on which it counts, at the school'),
  receivedOn: dayText.describe('where money came or went on another day').exactOptional(),
  enteredOn: dayText.describe('then, the day on which it was entered').exactOptional(),
  kind: z
    .enum([
      'charged',
      'cancelled',
      'online',
      'desk',
      'refunded',
      'refund_undone',
      'voided',
      'reversed',
      'recredited',
      'moved_here',
      'moved_away',
      'debt_moved_here',
      'debt_moved_away',
    ])
    .describe('a fee note, or its end; money that came, went back or was moved between fee notes'),
  about: text('what it was for: `School Fees, First Term, 2026/2027`'),
  receipt: text('the number of the receipt of money that came').exactOptional(),
  charged: z.number().describe('naira that became due; below 0 when a fee note was cancelled'),
  paid: z.number().describe('naira that came; below 0 for what went back'),
  balance: z.number().describe('naira to be paid after this line; below 0 when too much was paid'),
});

export const statement = z.object({
  student: z.object({
    _id: z.string(),
    name: z.string(),
    class: z.string(),
    admissionNumber: z.string().exactOptional(),
    parentName: z.string(),
    hasLeft: z.literal(true).exactOptional(),
  }),
  session: z.string(),
  readAt: z.string(),
  notes: z.array(note),
  lines: z.array(line).describe('the oldest first'),
  totals: z.object({ charged: naira, paid: naira, balance: naira }),
});

export const statementAnswer = doneAnswer.extend({ data: statement });

export type StatementAnswer = z.infer<typeof statementAnswer>;
export type Statement = z.infer<typeof statement>;
export type StatementLine = Statement['lines'][number];
