import * as z from 'zod';
import { PAGE_PATTERN } from '#contract/paging.ts';
import { STAFF_PAYMENTS_PER_PAGE, staffPaymentStatuses } from '#contract/staff.ts';
import { pageNumber, readInput } from '../../http/input.ts';
import type { ExportQuery } from './payment-export.ts';

const NOT_AS_ASKED = 'This list cannot be shown as asked. Please choose again.';

/** What a list is asked for. Throws AppError `invalid` with a message by field. */
export function readListQuery(query: unknown) {
  return readInput(listQuery, query, NOT_AS_ASKED);
}

/** What an export is asked for. Throws AppError `invalid` with a message by field. */
export function readExportQuery(query: unknown): ExportQuery {
  return readInput(exportQuery, query, NOT_AS_ASKED);
}

const wholeNumber = (message: string) => z.string().regex(PAGE_PATTERN, message).transform(Number);
const status = z.enum(staffPaymentStatuses, 'Please choose a status from the list');
const searchText = z.string().trim().max(100, 'Please search for up to 100 characters');
const day = z.iso.date('Please give a day such as 2026-11-20');

/** `status=` in an address means "all". */
const optional = <Output>(schema: z.ZodType<Output, string>) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

const listQuery = z.object({
  page: pageNumber.default(1),
  limit: wholeNumber('Please give a limit from 1 to 100')
    .refine((limit) => limit <= 100, 'Please give a limit from 1 to 100')
    .default(STAFF_PAYMENTS_PER_PAGE),
  q: searchText.optional(),
  status: optional(status),
});

const exportQuery = z
  .object({
    from: optional(day),
    to: optional(day),
    status: optional(status),
    q: searchText.optional(),
  })
  .transform(({ from, to, status, q }) => ({ from, to, status, q: q || undefined }));
