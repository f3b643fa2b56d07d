import * as z from 'zod';

/** What the school has said is done, and the size of the recording when its answer had arrived. */
const acknowledgement = z.discriminatedUnion('kind', [
  /** A parent has the address of a checkout. */
  z.object({
    kind: z.literal('started'),
    recorded: z.number(),
    reference: z.string(),
    accessCode: z.string(),
  }),
  /** A parent was told that the payment is credited. */
  z.object({ kind: z.literal('paid'), recorded: z.number(), reference: z.string() }),
  /** The provider was told that its message has come: it never sends it again. */
  z.object({ kind: z.literal('message'), recorded: z.number(), body: z.string() }),
]);

export type Acknowledgement = z.infer<typeof acknowledgement>;

export const acknowledgements = z.array(acknowledgement);
