import { formatNaira, kobo } from '#contract/money.ts';
import type { TimelineStep } from '#contract/staff.ts';
import { type EventDetail, eventDetail } from '../ledger/event-detail.ts';

interface NoteEvent {
  kind: string;
  cause: string;
  detail: string;
  at: string;
  reference: string | null;
  amountKobo: number | null;
}

/** One event of a fee note as a sentence for the bursar. */
export function noteStep({ kind, cause, detail, at, ...about }: NoteEvent): TimelineStep {
  return { at, text: sentence(kind, detail, about), cause };
}

function sentence(
  kind: string,
  detail: string,
  { reference, amountKobo }: Pick<NoteEvent, 'reference' | 'amountKobo'>,
): string {
  const said = eventDetail.safeParse(detail).data ?? {};
  const by = said.by ?? 'The office';
  const because = said.reason ? ` Reason: ${said.reason}` : '';
  const payment = reference ? `the payment ${reference} of ${naira(amountKobo)}` : 'a payment';
  switch (kind) {
    case 'recorded':
      return `${by} took ${payment} at the desk.`;
    case 'adopted':
      return `${by} imported ${payment} from the provider.`;
    case 'note_made':
      return `${by} made this fee note.`;
    case 'note_cancelled':
      return `${by} cancelled it.${because}`;
    case 'note_replaced':
      return `${by} replaced it by another fee note.${because}`;
    case 'surplus_moved':
      return `${by} moved ${moved(said)}.${because}`;
    case 'matched':
      return `${cause(said.by)} counted ${payment} on this fee note.${because}`;
    case 'unmatched':
      return `${cause(said.by)} took ${payment} off this fee note.${because}`;
    case 'paid':
      return `The payment ${reference ?? ''} arrived: ${naira(amountKobo)}.`;
    case 'reversed':
      return said.isVoid
        ? `${by} voided the record of ${payment}. Reason: ${said.note ?? ''}`
        : `All of the payment ${reference ?? ''} went back to the payer.`;
    case 'refunded':
      return said.by
        ? `${said.by} gave ${naira(said.amountKobo)} of the payment ${reference ?? ''} back in cash.${because}`
        : `${naira(said.amountKobo)} of the payment ${reference ?? ''} went back to the payer.${because}`;
    case 'refund_undone':
    case 'recredited':
      return `${naira(said.amountKobo)} of the payment ${reference ?? ''} did not go back after all.`;
    default:
      return `Noted: ${kind}.`;
  }
}

/** Money that comes, or a debt that goes, has an amount above nothing. */
function moved({ amountKobo = 0, isDebt }: EventDetail): string {
  const amount = naira(Math.abs(amountKobo));
  const comes = isDebt ? amountKobo < 0 : amountKobo > 0;
  const where = comes ? 'here from another fee note' : 'from here to another fee note';
  return `${amount} ${isDebt ? 'that is owed' : 'of surplus'} ${where}`;
}

/** A payment with the name and class of one student is counted by itself. */
function cause(by: string | undefined): string {
  return by ?? 'The portal';
}

function naira(amount: number | null | undefined): string {
  return formatNaira(kobo(amount ?? 0));
}
