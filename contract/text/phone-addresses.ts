/** The country of a number that is written without one. */
const COUNTRY = '234';

/** '+2348031112222', as it is dialled from anywhere, however it is written; undefined for a number that only works at home. */
export function internationalNumber(phone: string): string | undefined {
  const text = phone.trim();
  // '+234 (0)803 …': the zero is not dialled after the code of the country.
  const digits = text.replace(/\D/g, '').replace(/^00/, '').replace(/^2340/, COUNTRY);
  if (/^(?:\+|00)/.test(text)) return digits.length >= 8 ? `+${digits}` : undefined;
  const national = digits.replace(/^234|^0/, '');
  return national.length === 10 ? `+${COUNTRY}${national}` : undefined;
}

/** Opens the telephone with this number. */
export function phoneAddress(phone: string): string {
  return `tel:${internationalNumber(phone) ?? phone.replace(/[^\d+]/g, '')}`;
}

/** Opens a chat on WhatsApp with this number, and this text to send. */
export function chatAddress(phone: string, text?: string): string {
  const number = (internationalNumber(phone) ?? phone).replace(/\D/g, '');
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** The same for a number that a parent gave; undefined for one that WhatsApp cannot know. */
export function parentChatAddress(phone: string, text: string): string | undefined {
  return internationalNumber(phone) && chatAddress(phone, text);
}
