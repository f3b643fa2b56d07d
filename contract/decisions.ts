/** What a person can decide about a payment that no rule may decide. No schema library here: the browser loads this file. */
import { adoptionNoteMessage } from './adoption.ts';

/** `credited`: the fee counts as paid. `refunded`: the money went back. `ignored`: nothing changes but the list. */
export const resolutions = ['credited', 'refunded', 'ignored'] as const;

export type Resolution = (typeof resolutions)[number];

/** Body of POST /api/admin/payments/{reference}/resolve. */
export interface DecisionRequest {
  resolution: Resolution;
  note: string;
}

/** Every decision has a note, by the rule of every other. */
export const decisionNoteMessage = adoptionNoteMessage;
