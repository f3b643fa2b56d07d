/** The deliberate mistakes a run can be made with, to see that it notices; see broken-settle.ts. */
export const breakages = ['double-credit', 'unchecked'] as const;

export type Breakage = (typeof breakages)[number];
