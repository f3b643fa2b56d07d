import type { FeeStanding } from '../payments.ts';
import { type NoteMoney, nextPartOf, outstandingOf } from './fee-notes.ts';

/** How a fee stands on a day ('2026-11-20'), for a receipt; undefined where a payment proves nothing of it. */
export function feeStanding(note: NoteMoney, on: string): FeeStanding | undefined {
  const { dueKobo: due, paidKobo: paid } = note;
  if (paid <= 0 || due === 0) return undefined;
  const next = nextPartOf(note);
  return {
    due,
    paid,
    left: outstandingOf(note),
    ...(next && { next: { amount: next.amountKobo, due_on: next.dueOn } }),
    on,
  };
}
