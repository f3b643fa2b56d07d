import { foldText, namesInOrder } from '#contract/text/fold-text.ts';
import type { StoredPayer } from './payment.ts';
import { phoneKey } from './payment-keys.ts';

/** Shorter ones are part of many other numbers. */
const SHORTEST_PHONE = 7;

/** Whether a text says who paid: two words of the name, the e-mail or the phone. */
export function namesPayer(
  text: string,
  { fullName, email, phone }: Pick<StoredPayer, 'fullName' | 'email' | 'phone'>,
): boolean {
  const words = namesInOrder(text).split(/[^\p{L}\p{N}]+/u);
  const names = namesInOrder(fullName).split(' ').filter(Boolean);
  const named = names.filter((name) => words.includes(name)).length;
  // One of several may be a day, or a word such as Blessing.
  if (names.length > 0 && named >= Math.min(2, names.length)) return true;
  if (email && foldText(text).includes(foldText(email))) return true;
  const digits = phoneKey(phone);
  return digits.length >= SHORTEST_PHONE && text.replace(/\D/g, '').includes(digits);
}
