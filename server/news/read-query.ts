import * as z from 'zod';
import { PAGE_PATTERN } from '#contract/paging.ts';
import { AppError } from '../errors/app-error.ts';

const NOT_A_PAGE = 'Please ask for a page number from 1';

/** `page=3` of a query. */
export const pageNumber = z.string(NOT_A_PAGE).regex(PAGE_PATTERN, NOT_A_PAGE).transform(Number);

/** What the query says, or AppError with what is wrong by field. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: unknown,
): z.output<Schema> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const errors = Object.fromEntries(
    read.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  throw new AppError('invalid', 'The address of this list is not right.', { errors });
}
