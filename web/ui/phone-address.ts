/** Opens the telephone with this number. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}

/** Opens a chat on WhatsApp with this number. */
export function chatAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`;
}
