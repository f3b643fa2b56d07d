import {
  amountOfChoice,
  leastAmountOf,
  type NoteChoice,
  outstandingOf,
} from '#contract/book/fee-notes.ts';
import { formatNaira, type Kobo, typedKobo } from '#contract/money.ts';
import type { PayNoteRequest } from '#contract/schemas/note-page.ts';
import { AppError } from '../../errors/app-error.ts';
import { invalidForm } from '../../http/input.ts';
import type { FeeNote } from '../ledger/fee-notes.ts';

/** What a parent's choice costs now. Throws AppError: `conflict` when the note has changed, `invalid` by field. */
export function amountToPay(note: FeeNote, { pay, amount, shown }: PayNoteRequest): Kobo {
  const left = outstandingOf(note);
  if (left === 0) {
    throw new AppError('conflict', 'Nothing is left to pay on this fee note. Nothing was charged.');
  }
  if (typedKobo(shown) !== left) {
    throw new AppError(
      'conflict',
      `What is left to pay has changed to ${formatNaira(left)} since the page was opened. Nothing was charged. Please look at it again.`,
    );
  }
  const choice: NoteChoice =
    pay === 'amount' ? { pay, amountKobo: typedKobo(amount ?? Number.NaN) } : { pay };
  const amountKobo = amountOfChoice(note, choice);
  if (amountKobo !== undefined) return amountKobo;
  const least = leastAmountOf(note);
  if (pay === 'amount' && least !== undefined) {
    const message = `Please enter an amount from ${formatNaira(least)} to ${formatNaira(left)}`;
    throw invalidForm({ amount: message });
  }
  throw invalidForm({ pay: 'This fee note cannot be paid in this way. Please choose again.' });
}
