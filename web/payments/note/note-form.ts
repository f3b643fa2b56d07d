import { nairaFromKobo } from '#contract/money.ts';
import { type NotePayerKey, noteFieldsOfPayer } from '#contract/payer-details.ts';
import { readAmount } from '#contract/typed-amount.ts';

/** What the form of a fee note sends, as it was typed. */
export type NoteForm = Record<'pay' | 'amount' | 'shown' | NotePayerKey, string>;

export type NoteField = 'pay' | 'amount' | NotePayerKey;

const payerKeys = noteFieldsOfPayer.map(({ key }) => key);

export const noteFields: readonly NoteField[] = ['pay', 'amount', ...payerKeys];

/** What was typed, and why it was not sent. */
export interface UnsentNoteForm {
  values: NoteForm;
  errors: Partial<Record<string, string>>;
  message: string;
}

export function readNoteForm(fields: FormData): NoteForm {
  const text = (name: string) => String(fields.get(name) ?? '');
  const typed = [...noteFields, 'shown'].map((name) => [name, text(name)]);
  // The names above are all that the type knows.
  return Object.fromEntries(typed) as NoteForm;
}

/** Without scripts somebody may type an amount, and forget to choose it: the whole rest must not be paid then. */
export function forgottenChoice({ pay, amount }: NoteForm): string | undefined {
  if (pay === 'amount' || amount.trim() === '') return undefined;
  return 'You have typed an amount of your own. Please choose “Another amount”, or clear that field';
}

/** As the API takes it: amounts are numbers, and what cannot be read is none. */
export function notePayload({ pay, amount, shown, ...payer }: NoteForm) {
  const typed = readAmount(amount);
  return {
    pay,
    shown: Number(shown),
    ...(pay === 'amount' && { amount: typed === undefined ? Number.NaN : nairaFromKobo(typed) }),
    ...payer,
  };
}
