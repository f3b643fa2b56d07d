import * as z from 'zod';
import { MOST_PARTS, type NotePlan } from '../book/fee-notes.ts';
import { type Kobo, kobo } from '../money.ts';

const koboAmount = z
  .int()
  .positive()
  .transform((amount): Kobo => kobo(amount));
const dueOn = z.iso.date();

/** How a note is paid, as it is stored and sent. */
export const notePlan: z.ZodType<NotePlan> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at_once'), dueOn }),
  z.object({
    kind: z.literal('parts'),
    parts: z
      .array(z.object({ amountKobo: koboAmount, dueOn }))
      .min(1)
      .max(MOST_PARTS),
  }),
  z.object({ kind: z.literal('free'), leastKobo: koboAmount, dueOn }),
]);
