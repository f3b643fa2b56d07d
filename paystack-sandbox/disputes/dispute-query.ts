import * as z from 'zod';
import { pageNumbers, timeSpan } from '../list-query.ts';
import type { DisputeFilter } from './dispute-store.ts';

const disputeQuery = z.object({
  ...pageNumbers,
  ...timeSpan,
  status: z.string().optional().catch(undefined),
  // A reference here finds nothing, as with refunds.
  transaction: z.coerce.number<string>().catch(-1).optional(),
});

/** Reads the filters of GET /dispute leniently, as every list does. */
export function readDisputeQuery(query: unknown): DisputeFilter {
  const { transaction, ...filter } = disputeQuery.parse(query);
  return { ...filter, transactionId: transaction };
}
