import * as z from 'zod';
import { currency, domain, page, pageMeta, text, whole } from './parts.ts';

/** GET /settlement. The description names no field; these are those of the documents' sample. */
export const settlementsListed = page(
  z.strictObject({
    id: whole,
    domain,
    status: z.enum(['success', 'processing', 'pending', 'failed']),
    currency,
    integration: whole,
    total_amount: whole,
    effective_amount: whole,
    total_fees: whole,
    total_processed: whole,
    deductions: whole.nullable(),
    settlement_date: text,
    settled_by: text.nullable(),
    createdAt: text,
    updatedAt: text,
  }),
  pageMeta,
);
