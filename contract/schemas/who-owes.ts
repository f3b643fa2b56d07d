import * as z from 'zod';
import { noteStatuses } from '../book/fee-notes.ts';
import { owesSorts, standings } from '../book/who-owes.ts';
import {
  chosenText,
  dayText,
  doneAnswer,
  limitUpTo,
  NOT_AS_ASKED,
  naira,
  optional,
  pageNumber,
  pagination,
  refusals,
  text,
} from './common.ts';

const MOST_ROWS = 200;
const NOT_A_TERM = 'Please choose a term from the list';

const standing = z.enum(standings, 'Please choose from the list');
const sort = z.enum(owesSorts, 'Please choose an order from the list');

const termKey = z.string(NOT_A_TERM).regex(/^\d{4}\/\d{4}(-\d)?$/, NOT_A_TERM);

const filters = {
  term: optional(termKey).describe('such as `2026/2027-1`; without it, the term of today'),
  class: optional(chosenText),
  purpose: optional(chosenText),
  standing: optional(standing).describe(
    '`owing`: not or part paid; `paid`: with those who paid too much; `without_note`: payments that count on no fee note; `no_note_yet`: students who attend and have none. Without it, every fee note. A cancelled or replaced one is `owing` or `overpaid` while money on it is missing or left',
  ),
  sort: optional(sort).describe(
    '`class` and by name within it, which is how they are sorted without it; `name`; `outstanding`, the most first; `due`, the next due day first. Payments without a note: the newest first; students without one: by class or name',
  ),
};

export const whoOwesQuery = z
  .object({
    ...filters,
    page: pageNumber.default(1),
    limit: limitUpTo(MOST_ROWS).optional(),
  })
  .register(refusals, NOT_AS_ASKED);

export const whoOwesExportQuery = z.object(filters).register(refusals, NOT_AS_ASKED);

const figures = {
  notes: z.number().describe('fee notes that are not cancelled or replaced'),
  open: z.number().describe('of these, nothing is paid'),
  partPaid: z.number(),
  paid: z.number(),
  overpaid: z.number(),
  ended: z
    .object({ owing: z.number(), surplus: z.number() })
    .describe('cancelled or replaced fee notes on which money is missing, or left'),
  expected: z.number().describe('naira: what the fee notes ask for, after discounts'),
  discounts: naira,
  online: z.number().describe('naira paid online less refunds, with what counts on no fee note'),
  desk: z.number().describe('the same of money at the desk'),
  moved: z
    .number()
    .describe(
      'naira of surplus moved here from other terms or classes; below 0 when it was moved away',
    ),
  outstanding: z
    .number()
    .describe(
      'naira still to come: expected less what is paid of each note, never below 0 for one, with what is missing on cancelled notes',
    ),
  surplus: z
    .number()
    .describe('naira paid beyond what is due, with what was paid of cancelled notes'),
  withoutNote: z
    .object({ payments: z.number(), online: naira, desk: naira })
    .describe('payments of the term that count on no fee note; `online` and `desk` include them'),
};

export const owesFigures = z.object(figures);

export const owesRow = z.object({
  _id: text('of the fee note; of the payment or the student where there is none'),
  standing: z
    .enum([...noteStatuses, 'no_note', 'not_on_list', 'no_note_yet'])
    .describe(
      '`cancelled` and `replaced` are fee notes on which money is missing or left; `no_note` and `not_on_list` are payments without a fee note, the latter of no student on the lists; `no_note_yet` is a student without one',
    ),
  studentId: z.string().exactOptional(),
  studentName: z.string(),
  class: text('when the fee note was made; of a student without one, now'),
  admissionNumber: z.string().exactOptional(),
  parentName: z.string(),
  parentPhone: z.string(),
  hasLeft: z.literal(true).describe('the student has left the school').exactOptional(),
  purpose: z.string(),
  due: naira,
  discount: naira,
  paid: naira,
  outstanding: naira,
  surplus: naira,
  nextDueOn: dayText.describe('the day of the first part that is not paid').exactOptional(),
  isLate: z.literal(true).describe('that day is over').exactOptional(),
  reference: text('of a payment without a fee note').exactOptional(),
});

const namedTerm = z.object({ key: z.string(), name: text('`First Term, 2026/2027`') });

export const whoOwes = z.object({
  term: namedTerm,
  terms: z.array(namedTerm).describe('those that there is anything for, the newest first'),
  purposes: z.array(z.string()).describe('those of the term'),
  classes: z.array(z.string()).describe('those of the school and of the term'),
  totals: owesFigures.describe('of the class and purpose asked for'),
  byClass: z
    .array(owesFigures.extend({ class: z.string() }))
    .describe('every class of the term, in the order of the fee table, whichever was asked for'),
  rows: z.array(owesRow),
});

export const whoOwesAnswer = doneAnswer.extend({
  data: whoOwes,
  sortedBy: z.enum([...owesSorts, 'newest']),
  pagination: pagination.extend({
    more: z
      .literal(true)
      .describe('there are more payments without a note than the newest, which `total` counts')
      .exactOptional(),
  }),
});

export type WhoOwesAnswer = z.infer<typeof whoOwesAnswer>;
export type WhoOwes = z.infer<typeof whoOwes>;
export type OwesFigures = z.infer<typeof owesFigures>;
export type OwesRow = z.infer<typeof owesRow>;
