import * as z from 'zod';

/** What readers use of an event's detail; older events say less. */
export const eventDetail = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(
    z
      .object({
        amountKobo: z.number(),
        askedKobo: z.number(),
        amount: z.number(),
        currency: z.string(),
        chargeKobo: z.number(),
        refundId: z.string(),
        providerId: z.string(),
        channel: z.string(),
        paidAt: z.string(),
        term: z.string(),
        reason: z.string(),
        mismatch: z.string(),
        note: z.string(),
        noteId: z.string(),
        isVoid: z.number(),
        isDebt: z.number(),
        resolution: z.string(),
        asked: z.string(),
        by: z.string(),
      })
      .partial(),
  );

export type EventDetail = z.infer<typeof eventDetail>;
