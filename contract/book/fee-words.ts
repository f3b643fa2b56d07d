import { schoolDay, startOfDay } from '../dates/school-time.ts';
import { formatNaira, kobo } from '../money.ts';
import type { FeeStanding, ReceiptFee } from '../payments.ts';

/** The one way to say how a fee stands: on screen and paper, in e-mails, on the page of a receipt and in the history. */
export function feeFact({ payment }: Pick<ReceiptFee, 'payment'>, standing: FeeStanding) {
  const { due, paid, on } = standing;
  const which = payment > 1 ? `${numbered(payment)} of this fee,` : 'This fee';
  return {
    label: `${which} as of ${dayOf(on)}`,
    value: [`${naira(paid)} of ${naira(due)} paid`, ...whatIsLeft(standing)].join(' · '),
  };
}

function whatIsLeft({ due, paid, left, next, on }: FeeStanding): string[] {
  if (paid > due) return [`${naira(paid - due)} more than is due`];
  if (!next) return ['nothing left'];
  const when = `${next.due_on < on ? ', due since' : ' by'} ${dayOf(next.due_on)}`;
  const isLast = next.amount === left;
  return isLast
    ? [`left ${naira(left)}${when}`]
    : [`left ${naira(left)}`, `next part ${naira(next.amount)}${when}`];
}

const ORDINALS = 'Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth'.split(' ');

function numbered(payment: number): string {
  const ordinal = ORDINALS[payment - 2];
  return ordinal ? `${ordinal} payment` : `Payment ${payment}`;
}

function dayOf(day: string): string {
  return schoolDay(startOfDay(day));
}

function naira(amount: number): string {
  return formatNaira(kobo(amount));
}
