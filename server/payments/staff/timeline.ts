import { channelInWords } from '#contract/book/desk.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { termInWords } from '#contract/school/terms.ts';
import type { TimelineStep } from '#contract/staff.ts';
import { type EventDetail, eventDetail } from '../ledger/event-detail.ts';
import { explanations } from './review-explanations.ts';

/** One event of the ledger as a sentence for the bursar. */
export function timelineStep(
  event: Record<'kind' | 'cause' | 'detail' | 'at', string>,
): TimelineStep {
  const parsed = eventDetail.safeParse(event.detail);
  return { at: event.at, text: sentence(event.kind, parsed.data ?? {}), cause: event.cause };
}

function sentence(kind: string, detail: EventDetail): string {
  switch (kind) {
    case 'initialized':
      return `A payment of ${naira(detail.amountKobo)}${forTerm(detail)} was started.`;
    case 'pending':
      return 'The provider opened a checkout, and the payer was sent there.';
    case 'failed':
      return `The payment was not accepted${detail.reason ? `: ${detail.reason}` : ''}.`;
    case 'paid':
      return detail.askedKobo === undefined
        ? `The payment arrived and was credited${how(detail)}.`
        : `${naira(detail.amountKobo)} arrived and was credited, where ${naira(detail.askedKobo)} was asked for${how(detail)}.`;
    case 'review':
      return `Put on hold for a person to decide. ${explanationOf(detail.mismatch)}`;
    case 'reversed':
      return detail.isVoid
        ? `${detail.by ?? 'The office'} voided this record. Note: ${detail.note ?? ''}`
        : 'The whole amount went back to the payer.';
    case 'refunded':
      return detail.by
        ? `${detail.by} gave ${naira(detail.amountKobo)} back in cash. Reason: ${detail.reason ?? ''}`
        : `${naira(detail.amountKobo)} went back to the payer.`;
    case 'refund_undone':
      return `${naira(detail.amountKobo)} did not go back after all and counts again.`;
    case 'recredited':
      return `${naira(detail.amountKobo)} did not go back after all: the payment counts again.`;
    case 'charge_named':
      return `The provider named its charge: ${naira(detail.chargeKobo)}.`;
    case 'adopted':
      return `${detail.by ?? 'The office'} imported this payment of ${naira(detail.amountKobo)}${forTerm(detail)} from the provider${how(detail)}. Note: ${detail.note ?? ''}`;
    case 'recorded':
      return `${detail.by ?? 'The office'} took ${naira(detail.amountKobo)}${forTerm(detail)} at the desk${how({ channel: detail.channel })}.`;
    case 'matched':
      return detail.by
        ? `${detail.by} matched this payment with a student of the class lists${onNote(detail)}.`
        : `This payment was matched with a student of the class lists${onNote(detail)}.`;
    case 'unmatched':
      return `${detail.by ?? 'The office'} took the match with a student away${detail.reason ? `: ${detail.reason}` : ''}.`;
    case 'finding':
      return `Noted for a person to look at. ${explanationOf(detail.reason)}`;
    case 'resolved':
      return `${detail.by ?? 'The office'} decided: ${detail.resolution ?? 'settled'}. Note: ${detail.note ?? ''}`;
    default:
      return `Noted: ${kind}.`;
  }
}

function forTerm({ term }: EventDetail): string {
  return term ? ` for ${termInWords(term)}` : '';
}

function onNote({ noteId }: EventDetail): string {
  return noteId ? '; it counts towards a fee note' : '';
}

function how({ channel, providerId }: EventDetail): string {
  const by = channel ? ` (${channelInWords(channel)})` : '';
  return providerId ? `${by}; the provider’s number is ${providerId}` : by;
}

function naira(amount: number | undefined): string {
  return amount === undefined ? 'an unknown amount' : formatNaira(kobo(amount));
}

function explanationOf(kind: string | undefined): string {
  const known: Partial<Record<string, { reason: string }>> = explanations;
  return known[kind ?? '']?.reason ?? '';
}
