import { formatNaira, type Kobo, kobo } from '../money.ts';

export const discountReasons = [
  'siblings',
  'staff_child',
  'scholarship',
  'bursary',
  'other',
] as const;

export type DiscountReason = (typeof discountReasons)[number];

export const discountReasonNames: Record<DiscountReason, string> = {
  siblings: 'Brothers and sisters',
  staff_child: 'Child of staff',
  scholarship: 'Scholarship',
  bursary: 'Bursary',
  other: 'Another reason',
};

/** What is taken off a fee: an amount, or a part of it in per cent. */
export interface NoteDiscount {
  off: { kind: 'amount'; amountKobo: number } | { kind: 'percent'; percent: number };
  reason: DiscountReason;
  note: string;
}

/** What a discount takes off, per cents rounded to whole naira; a sentence where it does not fit the fee. */
export function discountOf(
  fullKobo: Kobo,
  discount: NoteDiscount | undefined,
): { discountKobo: Kobo } | { problem: string } {
  if (!discount) return { discountKobo: kobo(0) };
  const { off, reason, note } = discount;
  if (reason === 'other' && note === '') return { problem: SAY_WHY };
  if (off.kind === 'percent') {
    const { percent } = off;
    if (!(percent > 0 && percent <= 100)) return { problem: NOT_A_PERCENT };
    const naira = Math.round((fullKobo * percent) / 10_000);
    return { discountKobo: kobo(Math.min(fullKobo, naira * 100)) };
  }
  if (off.amountKobo > fullKobo) {
    return { problem: `The discount is more than the fee of ${formatNaira(fullKobo)}.` };
  }
  return { discountKobo: kobo(off.amountKobo) };
}

const SAY_WHY = 'Please say in the note what the other reason is.';
const NOT_A_PERCENT = 'Please enter a discount from 1 to 100 per cent.';
