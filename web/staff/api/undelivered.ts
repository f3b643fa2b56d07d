import type { UndeliveredAnswer } from '#contract/schemas/undelivered.ts';
import type { UndeliveredKind } from '#contract/undelivered.ts';
import { get } from './calls.ts';

export const fetchUndelivered = ({ kind }: { kind: UndeliveredKind }, signal: AbortSignal) =>
  get<UndeliveredAnswer>(`/api/admin/undelivered/${kind}`, signal);
