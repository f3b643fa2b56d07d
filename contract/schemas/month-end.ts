import * as z from 'zod';
import { dayText, doneAnswer, naira, refusals, text } from './common.ts';

const NOT_A_PERIOD = 'Please choose a month such as 2026-11, or the first and the last day';
const MOST_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, NOT_A_PERIOD);

export const monthToClose = z
  .object({ month: month.describe('such as `2026-11`') })
  .register(refusals, { message: 'This month cannot be closed. Please choose again.' });

/** A month, or days; both ends are included. */
export const monthEndQuery = z
  .object({
    month: month.describe('such as `2026-11`; or `from` and `to`').optional(),
    from: dayText.describe('at the school').optional(),
    to: dayText.describe('included; at most a year after `from`').optional(),
  })
  .transform(({ month, from, to }, context) => {
    if (month && !from && !to) return month;
    if (!month && from && to && isSpan(from, to)) return { from, to };
    context.addIssue({ code: 'custom', message: messageAbout(month, from, to), path: ['from'] });
    return z.NEVER;
  })
  .register(refusals, { message: 'This period cannot be handed over. Please choose again.' });

const sums = {
  payments: z.number().describe('lines of payments'),
  credited: naira,
  refunded: z
    .number()
    .describe('naira that went back, less what came back of it: below 0 at times'),
  charge: z.number().describe('naira that the provider kept, as far as it is known'),
  chargeUnknown: z.number().describe('of how many payments the charge is not known'),
  net: z.number().describe('credited less refunded less charges'),
};
const namedSums = z.array(z.object({ name: z.string(), ...sums }));
const head = z.object({ sequence: z.number(), hash: z.string() });

export const monthEnd = z.object({
  from: z.string(),
  to: z.string(),
  name: text('`November 2026`'),
  file: text('what files of it are called, without their ending'),
  isOver: z.boolean().describe('closed: until then more may come'),
  closing: z
    .object({
      closesOn: text('the day on which the month closes by itself'),
      closed: z
        .object({ by: z.string(), at: z.string() })
        .nullable()
        .describe('null where nobody closed it'),
    })
    .describe('of a month that is over')
    .exactOptional(),
  lines: z.number(),
  fitsExcel: z.boolean(),
  totals: z.object(sums),
  byKind: z
    .array(z.object({ name: z.string(), lines: z.number(), amount: naira }))
    .describe(
      'payments, refunds, reversals, and what came back of these, charges that were named later; those that occur',
    ),
  byDay: namedSums,
  byClass: namedSums,
  byPurpose: namedSums,
  byMethod: namedSums,
  bySource: namedSums.describe('online and at the desk apart'),
  ledger: z.object({
    atEnd: head.describe('where the ledger ended when the period did').exactOptional(),
    now: head,
    readAt: z.string(),
  }),
});

export const monthEndAnswer = doneAnswer.extend({ data: monthEnd });

function isSpan(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= MOST_DAYS;
}

function messageAbout(month?: string, from?: string, to?: string): string {
  if (month || !from || !to) return NOT_A_PERIOD;
  return from > to ? 'The first day must not be after the last' : 'Please choose one year at most';
}
