import { type Html, html } from '../html.ts';
import type { CheckoutLinks } from './checkout-links.ts';

/** Names and values under one another, such as amount and account number. */
export function facts(rows: [name: string, value: string][]): Html {
  return html`<dl class="facts">${rows.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** The way out without paying. */
export function cancelForm(links: CheckoutLinks): Html {
  return html`<form method="post" action="${links.cancel}"><button class="text-button">Cancel payment</button></form>`;
}

/** The way back to the merchant, or the advice to close the window when the merchant gave no address. */
export function wayBack(href: string | null, style: 'loud' | 'quiet'): Html {
  if (!href) return html`<p class="note">You can close this window.</p>`;
  return html`<a class="button ${style}" href="${href}">Go back to the school's page</a>`;
}
