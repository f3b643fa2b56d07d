import * as z from 'zod';
import { LONGEST_MESSAGE, messageKinds, messageStates } from '../messages.ts';
import {
  dayText,
  doneAnswer,
  type failedAnswer,
  pageNumber,
  pagination,
  requiredTyped,
  text,
  typedText,
} from './common.ts';

const TOO_LONG = `A message can have up to ${LONGEST_MESSAGE.toLocaleString('en')} characters`;

const upTo = (characters: number) => `Please write up to ${characters} characters`;

/** Either an e-mail address or a phone number is needed; a visit has a day, today or later. */
export const messageBody = z.object({
  kind: z.enum(messageKinds, 'Please say whether it is a question or a visit'),
  name: requiredTyped('name', 'Enter your name').max(100, upTo(100)),
  email: typedText('email').max(100, upTo(100)).default(''),
  phone: typedText('phone').max(40, upTo(40)).default(''),
  subject: typedText('text').max(150, upTo(150)).default(''),
  message: typedText('lines', 'Write your message')
    .min(1, 'Write your message')
    .max(LONGEST_MESSAGE, TOO_LONG),
  visitDay: dayText.optional().describe('of a visit: today or later, at the school'),
  className: typedText('text')
    .max(100, upTo(100))
    .default('')
    .describe('the class of interest, by name'),
  website: z.string().default('').describe('a field that people do not see'),
  shownAt: z.string().optional().describe('when the form was shown, ISO 8601, UTC'),
  formKey: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'Please send the key that was made for this message')
    .optional()
    .describe(
      'the same key is the same message, stored once; without it, the same text on the same day is',
    ),
});

/** As a page sends it. */
export type NewMessage = z.input<typeof messageBody>;

export const messageTaken = doneAnswer.extend({
  number: z.number().describe('of the message, for asking about it'),
});

export type MessageTaken = z.infer<typeof messageTaken>;
export type MessageTakenAnswer = MessageTaken | z.infer<typeof failedAnswer>;

const staffMessage = z.object({
  _id: z.string(),
  number: z.number(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  name: z.string(),
  email: text('empty where only a phone number was given'),
  phone: text('empty where only an e-mail address was given'),
  subject: z.string(),
  message: z.string(),
  visitDay: dayText.nullable().describe('of a visit'),
  className: text('the class of interest; empty where none was chosen'),
  createdAt: text('ISO 8601, UTC'),
  changedAt: text('when the state was last changed; null before that').nullable(),
  changedBy: text('who changed it').nullable(),
});

export type StaffMessage = z.infer<typeof staffMessage>;

export const messagesQuery = z.object({
  state: z.enum(messageStates).default('new'),
  q: typedText('text').optional().describe('words of the name, e-mail, phone or text'),
  page: pageNumber.default(1),
});

const counts = z.record(z.enum(messageStates), z.number());

export type MessageCounts = z.infer<typeof counts>;

export const messagesAnswer = doneAnswer.extend({
  data: z.array(staffMessage),
  counts: counts.describe('all there are, by state'),
  pagination,
});

export type MessagesAnswer = z.infer<typeof messagesAnswer>;

export const messageAnswer = doneAnswer.extend({ data: staffMessage });

export type MessageAnswer = z.infer<typeof messageAnswer>;

export const messageCountsAnswer = doneAnswer.extend({ data: counts });

export type MessageCountsAnswer = z.infer<typeof messageCountsAnswer>;

export const messageStateBody = z.object({
  state: z.enum(messageStates, 'Please choose a state'),
  from: z
    .enum(messageStates)
    .describe('the state that was shown: 409 where somebody else has changed it since'),
});

export type MessageStateChange = z.infer<typeof messageStateBody>;
