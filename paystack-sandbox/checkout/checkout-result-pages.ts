import { html } from '../html.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { inNaira, renderPage } from './checkout-layout.ts';
import { type CheckoutLinks, returnUrl } from './checkout-links.ts';
import { facts, wayBack } from './checkout-parts.ts';

/** The page that waits for a transfer; it may be left at any time. */
export function waitingPage(transaction: Transaction): string {
  return renderPage({
    title: 'Waiting for your transfer',
    transaction,
    body: html`<div class="state turning" aria-hidden="true">${waitingIcon}</div>
<h1>Waiting for your transfer</h1>
<p>We are looking out for ${inNaira(transaction.amount)}. A transfer can take a while to arrive; this page looks again by itself.</p>
<p class="soft">You need not wait here. The payment is confirmed as soon as the money is in.</p>
${wayBack(returnUrl(transaction), 'quiet')}`,
  });
}

/** The page of a payment that is done. */
export function paidPage(transaction: Transaction): string {
  return renderPage({
    title: 'Already paid',
    transaction,
    body: html`<div class="state" aria-hidden="true">${doneIcon}</div>
<h1>Already paid</h1>
<p>${inNaira(transaction.amount)} was received. There is nothing more to do here.</p>
${facts([['Reference', transaction.reference]])}
${wayBack(returnUrl(transaction), 'loud')}`,
  });
}

/** The page of a payment whose money went back. */
export function reversedPage(transaction: Transaction): string {
  return renderPage({
    title: 'Payment reversed',
    transaction,
    body: html`<h1>This payment was reversed</h1>
<p>The money of this payment is returned to the payer, so it cannot be paid again here.</p>
${wayBack(returnUrl(transaction), 'loud')}`,
  });
}

/** The page after Cancel, when the merchant gave no address for it. */
export function cancelledPage(transaction: Transaction, links: CheckoutLinks): string {
  return renderPage({
    title: 'Payment cancelled',
    transaction,
    body: html`<h1>Payment cancelled</h1>
<p>You have not paid. You can close this window.</p>
<a class="button quiet" href="${links.home}">Return to the payment</a>`,
  });
}

/** The page for an address that belongs to no payment, and for requests the checkout cannot read. */
export function unknownPage(): string {
  return renderPage({
    title: 'Payment not found',
    body: html`<h1>We cannot find this payment</h1>
<p>The address may be incomplete. Go back to the page you came from and start the payment again.</p>`,
  });
}

const doneIcon = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M4 12.5 9.5 18 20 6.5"/></svg>`;

const waitingIcon = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"><path d="M21 12a9 9 0 1 1-6-8.5"/></svg>`;
