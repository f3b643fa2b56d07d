import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { refusals } from '#contract/schemas/common.ts';
import { AppError } from '../errors/app-error.ts';

const NOT_A_FORM = 'The request could not be read. Please check it and try again.';

/** Checks requests by the routes' schemas. Response schemas are documentation; tests compare the real responses. */
export function checkBySchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (input) => {
    const { value, error } = checkInput(schema, input);
    return error ? { error } : { value };
  });
  app.setSerializerCompiler(() => JSON.stringify);
}

/** The input, or AppError `invalid` with the first message for each field that is wrong. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const read = checkInput(schema, input);
  if (read.error) throw read.error;
  return read.value;
}

/** The refusal of a form, with a message for each field that is wrong. */
export function invalidForm(errors: Record<string, string>, message = FORM_HAS_ERRORS): AppError {
  return new AppError('invalid', message, { errors });
}

function checkInput<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const isForm = typeof input === 'object' && input !== null && !Array.isArray(input);
  const read = schema.safeParse(isForm ? input : {});
  if (read.success && isForm) return { value: read.data, error: undefined };
  const errors: Record<string, string> = {};
  for (const issue of read.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  // Where every field may be left out, only a form can do so.
  const message = read.success ? NOT_A_FORM : refusals.get(schema)?.message;
  return { value: undefined, error: invalidForm(errors, message) };
}
