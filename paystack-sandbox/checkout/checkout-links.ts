import type { Transaction } from '../transactions/transaction.ts';

export interface CheckoutLinks {
  home: string;
  card: string;
  answer: string;
  transfer: string;
  otherCard: string;
  cancel: string;
  closed: string;
}

/** The addresses of one checkout, below the path under which the sandbox is reachable. */
export function checkoutLinks(publicUrl: string, { accessCode }: Transaction): CheckoutLinks {
  const home = `${pathOf(publicUrl)}/checkout/${accessCode}`;
  return {
    home,
    card: `${home}/card`,
    answer: `${home}/answer`,
    transfer: `${home}/transfer`,
    otherCard: `${home}/other-card`,
    cancel: `${home}/cancel`,
    closed: `${home}/closed`,
  };
}

/** Where the browser finds the script of the card form. */
export function scriptUrl(publicUrl: string): string {
  return `${pathOf(publicUrl)}/checkout/assets/fill-card.js`;
}

/** The merchant's return address with `trxref` and `reference`, whatever query it has; null when there is none. */
export function returnUrl({ callbackUrl, reference }: Transaction): string | null {
  if (!callbackUrl) return null;
  const url = new URL(callbackUrl);
  const added = new URLSearchParams({ trxref: reference, reference }).toString();
  url.search = url.search ? `${url.search}&${added}` : added;
  return url.href;
}

function pathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '');
}
