import * as z from 'zod';
import { MOST_PARTS, type NotePlan, noteStatuses } from '../book/fee-notes.ts';
import { discountReasons, type NoteDiscount } from '../book/note-discounts.ts';
import { MOST_NOTES_PER_PAGE, NOTES_PER_PAGE, noteFilters } from '../book/note-lists.ts';
import type { WantedPlan } from '../book/note-plans.ts';
import { type Kobo, kobo } from '../money.ts';
import { undeliveredReasons } from '../undelivered.ts';
import {
  dayText,
  doneAnswer,
  limitUpTo,
  NOT_AS_ASKED,
  optional,
  pageNumber,
  pagination,
  refusals,
  requiredTyped,
  text,
  typedText,
} from './common.ts';

const koboAmount = z
  .int()
  .positive()
  .transform((amount): Kobo => kobo(amount));
const dueOn = z.iso.date();

/** How a note is paid, as it is stored and sent. */
export const notePlan: z.ZodType<NotePlan> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at_once'), dueOn }),
  z.object({
    kind: z.literal('parts'),
    parts: z
      .array(z.object({ amountKobo: koboAmount, dueOn }))
      .min(1)
      .max(MOST_PARTS),
  }),
  z.object({ kind: z.literal('free'), leastKobo: koboAmount, dueOn }),
]);

/** A thousand million naira, far above every fee and far below what numbers hold. */
const MOST_KOBO = 100_000_000_000;
const NOT_AN_AMOUNT = 'Please enter an amount above zero, in whole kobo';
const wantedKobo = z.int(NOT_AN_AMOUNT).positive(NOT_AN_AMOUNT).max(MOST_KOBO, NOT_AN_AMOUNT);
const NOT_A_PERCENT = 'Please enter a number from 1 to 100';
const percent = z.number(NOT_A_PERCENT).gt(0, NOT_A_PERCENT).max(100, NOT_A_PERCENT);
const MANY_PARTS = `Please make one to ${MOST_PARTS} parts`;
const chosenText = typedText('text', 'Please choose from the list').max(60);

const discountOff = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amountKobo: wantedKobo }),
  z.object({ kind: z.literal('percent'), percent }),
]);

const noteDiscount: z.ZodType<NoteDiscount> = z.object({
  off: discountOff,
  reason: z.enum(discountReasons, 'Please choose a reason'),
  note: typedText('text', 'Please write a note').max(200, 'Please use up to 200 letters'),
});

const wantedPlan: z.ZodType<WantedPlan> = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('at_once'), dueOn: dayText }),
    z.object({
      kind: z.literal('parts'),
      parts: z
        .array(z.object({ amountKobo: wantedKobo, dueOn: dayText }))
        .min(1, MANY_PARTS)
        .max(MOST_PARTS, MANY_PARTS),
    }),
    z.object({
      kind: z.literal('shares'),
      parts: z
        .array(z.object({ percent, dueOn: dayText }))
        .min(1, MANY_PARTS)
        .max(MOST_PARTS, MANY_PARTS),
    }),
    z.object({ kind: z.literal('free'), leastKobo: wantedKobo, dueOn: dayText }),
  ],
  'Please choose how it is paid',
);

/** Discount and plan as they were asked for, as the event of a new note has them. */
export const askedTerms = z.object({ off: discountOff.optional(), plan: wantedPlan });

const studentId = typedText('text', 'Please choose a student').min(1).max(60);

/** For whom, for what, and who is an exception. */
const making = {
  for: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('student'), studentId }),
      z.object({ kind: z.literal('class'), class: chosenText }),
      z.object({ kind: z.literal('school') }),
    ])
    .describe('of a class and the school, all students who have not left'),
  purpose: chosenText,
  term: chosenText.describe('a key such as `2026/2027-1`, or `2026/2027` of a fee for a year'),
  discount: noteDiscount.optional().describe('for all but the exceptions'),
  plan: wantedPlan,
  exceptions: z
    .array(
      z.object({
        studentId,
        discount: noteDiscount.optional().describe('instead; absent: the student is left out'),
      }),
    )
    .max(1_000, 'Please choose up to 1,000 exceptions')
    .default([]),
};

const previewDigest = z
  .string('Please send what the preview said')
  .regex(/^[\da-f]{64}$/, 'Please send what the preview said')
  .describe('of the preview: what it showed is what is written, or nothing');

export const makeNotesPreviewBody = z.object(making);
export const makeNotesBody = z.object({
  ...making,
  digest: previewDigest,
});

const student = {
  studentId: z.string(),
  student: text('the name'),
  class: z.string(),
  admissionNumber: z.string().exactOptional(),
};

const amount = (meaning: string) => z.number().describe(`kobo; ${meaning}`);

export const makeNotesPreviewAnswer = doneAnswer.extend({
  data: z.object({
    digest: z.string(),
    count: z.number().describe('notes that would be made'),
    today: text('the day of the preview'),
    feeDay: text(
      'the day whose fees these are: today, or the nearest day on which the term is paid for',
    ),
    fullKobo: amount('fees of that day'),
    discountKobo: amount('taken off'),
    dueKobo: amount('to be paid'),
    counted: z
      .object({ payments: z.number(), kobo: z.number() })
      .describe('payments of these students for the same fee that would count at once'),
    byClass: z.array(
      z.object({
        class: z.string(),
        count: z.number(),
        fullKobo: z.number(),
        discountKobo: z.number(),
        dueKobo: z.number(),
      }),
    ),
    hasNote: z
      .object({ count: z.number(), students: z.array(z.object(student)) })
      .describe('who has such a note already, and gets none; up to 50 by name'),
    notOffered: z
      .array(z.object({ class: z.string(), count: z.number() }))
      .describe('classes without this fee, whose students get none'),
    leftOut: z.number(),
    problems: z.array(z.string()).describe('why nothing can be written; nearly always empty'),
    notes: z
      .array(
        z.object({
          ...student,
          fullKobo: z.number(),
          discountKobo: z.number(),
          dueKobo: z.number(),
          countedKobo: z.number(),
          plan: notePlan,
        }),
      )
      .describe('up to 200 of the notes, by class and name'),
  }),
});

export const makeNotesAnswer = doneAnswer.extend({
  data: z.object({ count: z.number(), _id: text('of the note, when it is one').exactOptional() }),
});

const filters = {
  term: optional(chosenText).describe('a key such as `2026/2027-1`'),
  class: optional(chosenText).describe('of the note'),
  purpose: optional(chosenText),
  status: optional(z.enum(noteFilters, 'Please choose from the list')).describe(
    '`outstanding`: on which anything is owed; `surplus`: with money that is too much',
  ),
  student: optional(studentId).describe('`studentId`'),
  q: optional(typedText().max(100, 'Please search for up to 100 characters')).describe(
    'words of the name, an admission number, digits of the phone, or the code of a note',
  ),
};

export const noteFilterQuery = z.object(filters).register(refusals, NOT_AS_ASKED);
export type NoteFilterQuery = z.infer<typeof noteFilterQuery>;

export const notesQuery = z
  .object({
    ...filters,
    page: pageNumber.default(1),
    limit: limitUpTo(MOST_NOTES_PER_PAGE).default(NOTES_PER_PAGE),
  })
  .register(refusals, NOT_AS_ASKED);

export const dueNotesQuery = z
  .object({ term: filters.term, class: filters.class, page: pageNumber.default(1) })
  .register(refusals, NOT_AS_ASKED);

export const staffNote = z.object({
  _id: z.string(),
  code: z.string(),
  address: text('of the page for parents, whole'),
  ...student,
  hasLeft: z.literal(true).describe('the student has left the school').exactOptional(),
  parent: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  purpose: z.string(),
  term: text('a key such as `2026/2027-1`'),
  fullKobo: amount('the fee of its term when it was made'),
  discountKobo: z.number(),
  discountReason: z.enum(discountReasons).exactOptional(),
  discountNote: z.string().exactOptional(),
  dueKobo: amount('fee less discount'),
  paidKobo: amount('what came, less what went back or was moved'),
  outstandingKobo: z.number(),
  surplusKobo: amount('too much; all money on a note that was ended'),
  plan: notePlan,
  status: z.enum(noteStatuses),
  next: z
    .object({ kobo: z.number(), dueOn: z.string() })
    .describe('what of the next part is not paid; absent when nothing is outstanding')
    .exactOptional(),
  createdAt: z.string(),
  endedAt: z.string().exactOptional(),
  sentAt: z.string().exactOptional(),
  remindedAt: z.string().exactOptional(),
  waiting: z.enum(['note', 'reminder']).describe('an e-mail that is on its way').exactOptional(),
  undelivered: z
    .enum(undeliveredReasons)
    .describe('why the last e-mail about it did not arrive; an addition')
    .exactOptional(),
});

export type StaffNote = z.infer<typeof staffNote>;

export const notesAnswer = doneAnswer.extend({
  data: z.array(staffNote),
  totals: z
    .object({
      notes: z.number(),
      fullKobo: z.number(),
      discountKobo: z.number(),
      dueKobo: z.number(),
      paidKobo: z.number(),
      outstandingKobo: z.number(),
      surplusKobo: z.number(),
    })
    .describe('of all that match; of ended notes only the money on them'),
  sendsEmails: z.boolean(),
  pagination,
});

const duePart = z.object({
  note: staffNote,
  nowKobo: amount('parts whose day is past or within a week, as far as they are not paid'),
  daysLeft: z.number().describe('until the next part is due; below nothing when it is past'),
  mayBeReminded: z.boolean().describe('by e-mail: not reminded within a week, and has an address'),
});

export const dueNotesAnswer = doneAnswer.extend({
  data: z.array(duePart),
  sendsEmails: z.boolean(),
  pagination,
});

export const slipsAnswer = doneAnswer.extend({ data: z.array(staffNote) });

export const noteAnswer = doneAnswer.extend({
  data: z.object({
    note: staffNote,
    parts: z.array(z.object({ amountKobo: z.number(), dueOn: z.string(), paidKobo: z.number() })),
    payments: z.array(
      z.object({
        reference: z.string(),
        source: z.enum(['online', 'desk']),
        status: z.string(),
        amountKobo: z.number(),
        refundedKobo: z.number(),
        channel: z.string().exactOptional(),
        paidAt: z.string(),
      }),
    ),
    story: z.array(z.object({ at: z.string(), text: z.string(), cause: z.string() })),
    others: z
      .array(staffNote)
      .describe('notes of the student with something outstanding: for a surplus'),
    replacedBy: text('the note that took its place').exactOptional(),
    sendsEmails: z.boolean(),
  }),
});

const reason = requiredTyped('lines', 'Please say why, for later readers').describe('why');

export const cancelNoteBody = z.object({
  reason,
  withMoney: z
    .boolean('Please say whether it is cancelled with its money')
    .default(false)
    .describe('money on it becomes surplus, to be moved or given back; else that is refused'),
});

export const replaceNoteBody = z.object({
  reason,
  discount: noteDiscount.optional(),
  plan: wantedPlan,
});

const repricedNote = z.object({
  _id: z.string(),
  ...student,
  purpose: z.string(),
  term: text('a key such as `2026/2027-1`'),
  feeDay: text('the day whose fee holds for the term'),
  fullKobo: amount('the fee that it asks'),
  feeKobo: amount('the fee that holds').exactOptional(),
});

export const repricingAnswer = doneAnswer.extend({
  data: z.object({
    digest: z.string(),
    today: z.string(),
    count: z.number().describe('current notes that nobody has paid, with another fee than holds'),
    sent: z.number().describe('of them, those that parents have by e-mail, WhatsApp or link'),
    dueKobo: amount('what they ask now'),
    newDueKobo: amount('what the new notes would ask'),
    notes: z
      .array(repricedNote.extend({ dueKobo: z.number(), newDueKobo: z.number() }))
      .describe('up to 200 of them'),
    misfits: z
      .array(repricedNote.extend({ problem: text('why, as a sentence') }))
      .describe('whose discount or plan does not fit the fee that holds: for a person; up to 200'),
  }),
});

export const repriceBody = z.object({
  digest: previewDigest,
});

export const moveSurplusBody = z.object({
  reason,
  to: typedText('text', 'Please choose a fee note').min(1).max(60).describe('`_id` of a note'),
  amountKobo: wantedKobo.describe('kobo, at most the surplus and what is outstanding there'),
});

/** E-mails are sent by the portal. The others a person sends; the portal notes that it was done. */
export const sendNoteBody = z.object({
  by: z.enum(['email', 'whatsapp', 'link'], 'Please choose how it is sent'),
});

export const remindBody = z.object({
  by: z.enum(['email', 'whatsapp'], 'Please choose how it is sent'),
});

export const sendNotesAnswer = doneAnswer.extend({
  data: z.object({
    queued: z.number(),
    withoutEmail: z.number().describe('of students without an e-mail address'),
    sentBefore: z.number().describe('already sent, or on their way'),
    refused: z
      .number()
      .describe('not sent again: the address refused the last e-mail, and is still the same'),
  }),
});

export type NotesAnswer = z.infer<typeof notesAnswer>;
export type NoteAnswer = z.infer<typeof noteAnswer>;
export type DueNotesAnswer = z.infer<typeof dueNotesAnswer>;
export type SlipsAnswer = z.infer<typeof slipsAnswer>;
export type SendNotesAnswer = z.infer<typeof sendNotesAnswer>;
export type MakeNotesRequest = z.input<typeof makeNotesPreviewBody>;
export type MakeNotesPreview = z.infer<typeof makeNotesPreviewAnswer>;
export type MakeNotesAnswer = z.infer<typeof makeNotesAnswer>;
export type RepricingAnswer = z.infer<typeof repricingAnswer>;
export type ReplaceNoteRequest = z.input<typeof replaceNoteBody>;
export type NoteStudentShown = MakeNotesPreview['data']['hasNote']['students'][number];
