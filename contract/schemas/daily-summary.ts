import * as z from 'zod';
import { dayText, doneAnswer, text } from './common.ts';

export const summaryLine = z.object({
  name: text('such as `to_decide`'),
  label: z.string(),
  text: text('how it stands'),
  todo: text('what to do; present when something is not as it should be').exactOptional(),
  hint: z.string().exactOptional(),
  link: text('where in the panel it is seen').exactOptional(),
});

export const dailySummary = z.object({
  day: dayText.describe('the day it is for, at the school; payments are those of the day before'),
  madeAt: z.string(),
  lines: z.array(summaryLine),
});

export const dailySummaryQuery = z.object({
  day: dayText
    .describe('an earlier day, as it was reported then; without it, today as things stand now')
    .optional(),
});

export const dailySummaryAnswer = doneAnswer.extend({
  data: dailySummary.extend({
    headline: text('“Nothing to decide”, or how many lines have something to do'),
    days: z.array(dayText).describe('of the last week, the newest first'),
  }),
});

export const summaryChoiceBody = z.object({
  wanted: z.boolean('Please say whether the daily summary is wanted'),
});

export const summaryChoiceAnswer = doneAnswer.extend({
  data: z.object({
    mailIsSetUp: z.boolean().describe('without a mail server nothing is sent'),
    wanted: z.boolean(),
  }),
});
