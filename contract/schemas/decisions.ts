import * as z from 'zod';
import { type DecisionRequest, resolutions } from '../decisions.ts';
import { typedText } from './common.ts';

export const decisionBody = z.object({
  resolution: z.enum(resolutions, 'Please choose what you decide'),
  note: typedText('lines', 'Please give a note that says why').describe(
    'why, for whoever reads it later',
  ),
}) satisfies z.ZodType<DecisionRequest>;
