import * as z from 'zod';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { PAGE_PATTERN } from '#contract/paging.ts';
import { AppError } from '../errors/app-error.ts';

/** Longer than anything a rule lets pass, short enough to be read without effort. */
const LONGEST_TEXT = 1_000;
const NOT_A_PAGE = 'Please ask for a page number from 1';

/** `page=3` of a query. */
export const pageNumber = z.string(NOT_A_PAGE).regex(PAGE_PATTERN, NOT_A_PAGE).transform(Number);

/** A text that has to be there. */
export function requiredText(message: string) {
  return z.string(message).min(1, message).max(LONGEST_TEXT, message);
}

/** What a caller sent, or AppError `invalid` with the first message for each field that is wrong. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  message = FORM_HAS_ERRORS,
): z.output<Schema> {
  const isForm = typeof input === 'object' && input !== null && !Array.isArray(input);
  const read = schema.safeParse(isForm ? input : {});
  if (read.success) return read.data;
  const errors: Record<string, string> = {};
  for (const issue of read.error.issues) errors[issue.path.join('.')] ??= issue.message;
  throw new AppError('invalid', message, { errors });
}

/** The refusal of a form, with a message for each field that is wrong. */
export function invalidForm(errors: Record<string, string>): AppError {
  return new AppError('invalid', FORM_HAS_ERRORS, { errors });
}
