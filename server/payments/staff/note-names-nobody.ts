import { AppError } from '../../errors/app-error.ts';
import { namesPayer } from '../ledger/names-payer.ts';

const NAMES_SOMEBODY =
  'Please leave the family’s name, e-mail and phone out of the note: the ledger keeps it for good. “The parent” is enough, the payment says who that is.';

/** What a person writes into the ledger can never be taken out again. Throws AppError `invalid` where it says who paid. */
export function refuseNamed(note: string, payer: Parameters<typeof namesPayer>[1]): void {
  if (!namesPayer(note, payer)) return;
  throw new AppError('invalid', NAMES_SOMEBODY, { errors: { note: NAMES_SOMEBODY } });
}
