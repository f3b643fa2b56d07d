import { cleanText } from './clean-text.ts';

/** The digits of a phone number without the country's 234 or 0 in front, however it is written. */
export function phoneKey(phone: string): string {
  return phoneDigits(phone).replace(/^(?:00)?2340?|^0/, '');
}

export function phoneDigits(phone: string): string {
  return cleanText(phone, 'phone').replace(/\D/g, '');
}
