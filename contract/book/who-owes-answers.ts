import type * as z from 'zod';
import type { owesFigures, owesRow, whoOwes, whoOwesAnswer } from '../schemas/who-owes.ts';

export type WhoOwesAnswer = z.infer<typeof whoOwesAnswer>;
export type WhoOwes = z.infer<typeof whoOwes>;
export type OwesFigures = z.infer<typeof owesFigures>;
export type OwesRow = z.infer<typeof owesRow>;
