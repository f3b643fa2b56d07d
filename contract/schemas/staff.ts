/** Money here is in naira where the specification says naira. */
import * as z from 'zod';
import { resolutions } from '../decisions.ts';
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
  typedText,
} from './common.ts';
import { newsItem } from './news.ts';

const status = z.enum(
  ['initialized', 'pending', 'failed', 'paid', 'review', 'reversed'],
  'Please choose a status from the list',
);
const searchText = typedText().max(100, 'Please search for up to 100 characters');
/** `newest` and `oldest` by the day a payment was paid, or started; by the student's name; by the amount. */
const sort = z.enum(
  ['newest', 'oldest', 'a-z', 'z-a', 'most', 'least'],
  'Please choose an order from the list',
);

const filters = {
  status: optional(status).describe('`review`: everything a person must decide'),
  class: optional(chosenText),
  purpose: optional(chosenText),
  term: optional(chosenText).describe('such as `2026/2027-2`, or `2026/2027` of a fee for a year'),
  source: optional(z.enum(['online', 'desk'], 'Please choose from the list')).describe(
    'where the money was taken',
  ),
  channel: optional(chosenText).describe('the way of paying, such as `cash` or `card`'),
  year: optional(z.enum(['current'], 'Please choose from the list')).describe(
    '`current`: from the first day on which fees of this school year were taken',
  ),
  from: optional(dayText).describe('the day a payment was paid, or started; at the school'),
  to: optional(dayText).describe('included'),
};

export const staffPaymentsQuery = z
  .object({
    ...filters,
    page: pageNumber.default(1),
    limit: limitUpTo(100).optional(),
    q: searchText
      .describe(
        'a class, a purpose, an amount; else every word must begin a word of the student’s name, the e-mail, the phone number or the reference, or end one of the last two, or be the provider’s number',
      )
      .optional(),
    sort: optional(sort).describe('by name only up to 2,000 payments; see `sortedBy`'),
  })
  .register(refusals, NOT_AS_ASKED);

export const exportQuery = z
  .object({ ...filters, q: searchText.optional() })
  .transform(({ q, ...query }) => ({ ...query, q: q || undefined }))
  .register(refusals, NOT_AS_ASKED);

export const auditQuery = z.object({ page: pageNumber.default(1) });

const alarm = z.object({
  name: text('such as `refused_key`'),
  message: text('what does not work, and who must do what'),
  since: z.string(),
});

const recentPayment = z.object({
  _id: z.string(),
  reference: text('for the payment’s timeline; an addition'),
  studentName: z.string(),
  paymentPurpose: z.string(),
  amount: naira,
  createdAt: z.string(),
  paidAt: text('newest of these first; an addition'),
});

const revenueOfMonth = z.object({
  month: text('such as `2026-11`'),
  byPurpose: z
    .array(z.object({ purpose: z.string(), revenue: naira }))
    .describe('less refunds, in the order of the fee table'),
  revenue: naira,
  payments: z.number(),
  desk: naira.describe('naira taken at the desk, not in `revenue`; an addition'),
});

const takenOnDay = z.object({
  day: z.iso.date(),
  payments: z.number(),
  online: naira,
  desk: naira,
});

const revenueOfPurpose = z.object({ purpose: z.string(), revenue: naira, payments: z.number() });

export const dashboardStats = z.object({
  totalPayments: z.number().describe('successful online payments less those given back whole'),
  totalRevenue: z.number().describe('naira; refunds subtracted'),
  desk: z
    .object({ payments: z.number(), revenue: naira })
    .describe('taken at the desk, beside the two figures above; an addition'),
  totalUsers: z.number().describe('enabled accounts'),
  toDecide: z.number().describe('payments that wait for a person; an addition'),
  totalNews: z.number(),
  recentPayments: z.array(recentPayment).describe('at most five, newest first'),
  recentNews: z.array(newsItem).describe('at most five, newest first'),
  revenueByMonth: z
    .array(revenueOfMonth)
    .describe(
      'the last twelve calendar months in Lagos, oldest first, months without payments included',
    ),
  lastDays: z
    .array(takenOnDay)
    .describe(
      'successful payments less refunds of the last seven days in Lagos, newest first; an addition',
    ),
  revenueByPurpose: z
    .array(revenueOfPurpose)
    .describe('one entry for each purpose of the fee table, in its order'),
  alarms: z
    .array(alarm)
    .describe('what somebody must see to now; nearly always empty. An addition'),
});

export const dashboardStatsAnswer = doneAnswer.extend({ data: dashboardStats });

const paymentReview = z.object({
  reason: text('what is wrong, in a sentence'),
  advice: text('what to do about it'),
  foundAt: z.string(),
  amounts: z
    .object({
      expected: naira.describe('naira that was asked for, or counts here'),
      arrived: naira.describe('naira that the provider names'),
      difference: z.number().describe('naira: arrived less expected'),
    })
    .describe('where the two differ; an addition')
    .exactOptional(),
  surplus: z
    .object({
      amount: naira.describe('naira of this payment that were too much when it was found'),
      noteId: text('the fee note on which it is too much').exactOptional(),
    })
    .describe('of more paid than was due; an addition')
    .exactOptional(),
  canBeAdopted: z
    .literal(true)
    .describe('the provider knows it and the portal does not: a super administrator can take it in')
    .exactOptional(),
});

/** With `status=review` also the provider's transactions that are no payment of ours: these have no student and class. */
export const staffPayment = z.object({
  _id: z.string(),
  reference: z.string(),
  status,
  studentName: z.string(),
  email: z.string(),
  phone: z.string(),
  details: z
    .record(z.string(), z.string())
    .describe('what the school asks for besides; absent when nothing was given')
    .exactOptional(),
  paymentPurpose: z.string(),
  class: z.string(),
  term: text(
    '`Second Term, 2026/2027`, or `2026/2027 session`; absent where it is not known',
  ).exactOptional(),
  amount: naira,
  refunded: z.number().describe('naira given back so far'),
  charge: z
    .number()
    .describe('naira the provider kept of what was credited; absent while it has not said')
    .exactOptional(),
  net: z
    .number()
    .describe('naira left: credited less given back and the charge; absent unless credited')
    .exactOptional(),
  channel: z.string().exactOptional(),
  source: z.enum(['online', 'desk']).describe('where the money was taken; an addition'),
  reason: text('why it failed, or why a person must look at it').exactOptional(),
  paidAt: z.string().exactOptional(),
  createdAt: z.string(),
  providerId: text('the provider’s own number of the transaction').exactOptional(),
  review: paymentReview
    .describe(
      'what a person must decide; present until then. A list of other than `status=review` says it of payments on hold',
    )
    .exactOptional(),
});

const sums = {
  payments: z.number(),
  credited: z.number().describe('naira credited at any time'),
  refunded: z.number().describe('naira given back of that'),
  charge: z.number().describe('naira the provider kept of that, as far as it has said'),
  chargeUnknown: z.number().describe('credited payments whose charge is not known'),
  net: z.number().describe('naira: credited less refunded and charge'),
};

export const staffPaymentsAnswer = doneAnswer.extend({
  data: z.array(staffPayment),
  totals: z
    .object({
      ...sums,
      byClass: z.array(z.object({ class: z.string(), ...sums })),
      byPurpose: z.array(z.object({ purpose: z.string(), ...sums })),
      bySource: z.array(z.object({ source: z.enum(['online', 'desk']), ...sums })),
    })
    .describe('of all that match, not only of this page'),
  sortedBy: sort.describe('the order they are in'),
  pagination: pagination.extend({
    more: z
      .literal(true)
      .describe('a search found more than the newest matches; `total` counts these')
      .exactOptional(),
  }),
});

const timelineStep = z.object({
  at: z.string(),
  text: text('what happened, in a sentence a bursar can read'),
  cause: text('which door it came through'),
});

export const staffPaymentAnswer = doneAnswer.extend({
  data: z.object({
    payment: staffPayment,
    story: z.array(timelineStep),
    desk: z
      .object({
        receiptNumber: text('`D-000123`'),
        slip: text('reference of the slip, the bank or the cheque').exactOptional(),
      })
      .describe('of money that was taken at the desk')
      .exactOptional(),
    payout: z
      .object({
        _id: z.string(),
        bankDay: text('such as `2026-11-20`'),
        status: z.enum(['paid', 'under_way', 'failed']),
      })
      .describe('the last payout that it is in')
      .exactOptional(),
    actions: z
      .object({
        resolve: z.array(z.enum(resolutions)).describe('for super administrators'),
        credits: naira
          .describe('naira that `credited` would count, of a payment on hold; an addition')
          .exactOptional(),
        recheck: z.boolean(),
        receipt: z.boolean().describe('it has a page under /receipts/'),
        sendReceipt: z.boolean(),
      })
      .describe('what the caller can do about it now'),
  }),
});

const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: text('who did it; “System” for the operator’s commands'),
  text: text('a sentence: Created the news item “Sports Day”'),
});

export const auditAnswer = doneAnswer.extend({ data: z.array(auditEntry), pagination });
