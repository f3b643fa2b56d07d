import * as z from 'zod';
import { type DecisionRequest, resolutions } from '../decisions.ts';

export const decisionBody = z.object({
  resolution: z.enum(resolutions, 'Please choose what you decide'),
  note: z.string('Please give a note that says why').describe('why, for whoever reads it later'),
}) satisfies z.ZodType<DecisionRequest>;
