/** What several calls have in common. Schemas are for the server and its tests: the browser takes only types from here. */
import * as z from 'zod';
import { PAGE_PATTERN } from '../paging.ts';
import { cleanText, type TextKind } from '../text/clean-text.ts';

/** A text of an answer, as the page about the API explains it. */
export const text = (meaning: string) => z.string().describe(meaning);
export const naira = z.number().describe('naira');

/** Longer than anything a rule lets pass, short enough to be read without effort. */
const LONGEST_TEXT = 1_000;
const NOT_A_PAGE = 'Please ask for a page number from 1';

const NOT_A_DAY = 'Please enter a day such as 2026-11-20';
/** After the last day of the year 9999 comes none that can be written so. */
export const dayText = z.iso.date(NOT_A_DAY).refine((day) => day < '9999', NOT_A_DAY);

/** What is said above the messages at the fields, where it is not `FORM_HAS_ERRORS`. */
export const refusals = z.registry<{ message: string }>();

export const NOT_AS_ASKED = { message: 'This list cannot be shown as asked. Please choose again.' };

export const pageNumber = z.string(NOT_A_PAGE).regex(PAGE_PATTERN, NOT_A_PAGE).transform(Number);

export function limitUpTo(most: number) {
  const message = `Please enter a limit from 1 to ${most}`;
  return z
    .string()
    .regex(PAGE_PATTERN, message)
    .transform(Number)
    .refine((limit) => limit <= most, message);
}

/** A text that somebody types, cleaned before its rules are applied. */
export function typedText(kind: TextKind = 'text', message?: string) {
  return z.string(message).overwrite((text) => cleanText(text, kind));
}

export const chosenText = typedText().max(60, 'Please choose from the list');

/** `status=` in an address means "all". */
export const optional = <Output>(schema: z.ZodType<Output, string>) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

export function requiredTyped(kind: TextKind, message: string) {
  return typedText(kind, message).min(1, message).max(LONGEST_TEXT, message);
}

/** A password, a code or a token, which has to be there: as it was sent. */
export function requiredSecret(message: string) {
  return z.string(message).min(1, message).max(LONGEST_TEXT, message);
}

export const idParams = z.object({ id: typedText() });
export const referenceParams = z.object({ reference: typedText() });

/** What is sent as ready text or bytes: a file, or JSON that is cached. */
export function readyAnswer(contentType: string, schema: z.ZodType<unknown> = z.string()) {
  return { content: { [contentType]: { schema } } };
}

export const doneAnswer = z.object({ success: z.literal(true), message: z.string() });

/** What a program can do about a refusal by itself. */
export const refusalReasons = ['confirm', 'no_second_factor'] as const;

/** Every refusal and every failure; calls about a payment say `status` instead of `success`. */
export const failedAnswer = z.object({
  success: z.literal(false),
  message: text('a sentence that says what to do'),
  errors: z.record(z.string(), z.string()).describe('by field of the request').exactOptional(),
  data: z
    .object({ reason: z.enum(refusalReasons) })
    .describe('for programs: confirm who you are, or set up a second factor, and call again')
    .exactOptional(),
  request_id: text('names an unexpected failure in the log').exactOptional(),
});

export const pagination = z.object({
  current: z.number().describe('the page asked for, from 1'),
  pages: z.number(),
  total: z.number().describe('items on all pages together'),
});
