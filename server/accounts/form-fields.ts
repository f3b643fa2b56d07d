import * as z from 'zod';
import { AppError } from '../errors/app-error.ts';

const FORM_HAS_ERRORS = 'Please fix the form errors below';
/** Longer than anything a rule lets pass, short enough to be read without effort. */
const LONGEST_TEXT = 1_000;

/** A text that has to be there. */
export function requiredText(message: string) {
  return z.string(message).min(1, message).max(LONGEST_TEXT, message);
}

/** What a form sent, or AppError `invalid` with a message for each field that is missing. */
export function readForm<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  const isForm = typeof body === 'object' && body !== null && !Array.isArray(body);
  const read = schema.safeParse(isForm ? body : {});
  if (read.success) return read.data;
  throw invalidForm(
    Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
  );
}

/** The refusal of a form, with a message for each field that is wrong. */
export function invalidForm(errors: Record<string, string>): AppError {
  return new AppError('invalid', FORM_HAS_ERRORS, { errors });
}
