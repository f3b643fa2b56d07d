import { type Html, html } from '../html.ts';
import { oneOffAccountNumber } from '../transactions/authorizations.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { CardFormProblems } from './card-form.ts';
import { field } from './checkout-fields.ts';
import { inNaira, renderPage } from './checkout-layout.ts';
import type { CheckoutLinks } from './checkout-links.ts';
import { cancelForm, facts } from './checkout-parts.ts';
import { groupedNumber, TEST_CARDS } from './test-cards.ts';

export type Way = 'card' | 'bank_transfer';

export interface PayPage {
  transaction: Transaction;
  links: CheckoutLinks;
  script: string;
  ways: Way[];
  way: Way | undefined;
  expiry: string;
  problems?: CardFormProblems;
  typed?: { number: string; expiry: string };
}

const WAY_NAMES: Record<Way, string> = { card: 'Card', bank_transfer: 'Bank Transfer' };

/** The first page: choose a way to pay, then pay. */
export function payPage(page: PayPage): string {
  const { transaction, links, ways, way } = page;
  const parts = { card: cardPart, bank_transfer: transferPart };
  return renderPage({
    title: `Pay ${inNaira(transaction.amount)}`,
    transaction,
    script: page.script,
    body: html`<h1>Pay ${inNaira(transaction.amount)}</h1>
${failureNote(page)}
${ways.length > 1 && wayTabs(links, ways, way)}
${way ? parts[way](page) : html`<p class="note">The sandbox plays cards and bank transfers only, and this payment allows neither.</p>`}`,
    foot: cancelForm(links),
    aside: way === 'card' ? testCards(page.expiry) : undefined,
  });
}

function failureNote({ transaction, problems }: PayPage): Html | undefined {
  if (transaction.status !== 'failed' || problems) return undefined;
  return html`<div class="alert" role="alert"><strong>${transaction.gatewayResponse}</strong><br>
This attempt did not go through. Try again, or pay another way.</div>`;
}

function wayTabs(links: CheckoutLinks, ways: Way[], current: Way | undefined): Html {
  return html`<nav class="ways" aria-label="Ways to pay">${ways.map(
    (way) =>
      html`<a href="${links.home}?way=${way}"${way === current && html` aria-current="page"`}>${WAY_NAMES[way]}</a>`,
  )}</nav>`;
}

function cardPart({ transaction, links, problems, typed }: PayPage): Html {
  return html`<form method="post" action="${links.card}" novalidate>
${problems && html`<p class="alert" role="alert">Please check the card details below.</p>`}
${field({
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  placeholder: '0000 0000 0000 0000',
  maxlength: 30,
  value: typed?.number,
  error: problems?.number,
})}
<div class="pair">
${field({
  name: 'expiry',
  label: 'Expiry (MM/YY)',
  autocomplete: 'cc-exp',
  placeholder: 'MM/YY',
  maxlength: 9,
  value: typed?.expiry,
  error: problems?.expiry,
})}
${field({
  name: 'cvv',
  label: 'CVV',
  autocomplete: 'cc-csc',
  placeholder: '123',
  maxlength: 4,
  error: problems?.cvv,
})}
</div>
<button class="button">Pay ${inNaira(transaction.amount)}</button>
<p class="small soft" role="status" id="filled"></p>
</form>`;
}

function transferPart({ transaction, links }: PayPage): Html {
  return html`<p>Transfer the exact amount to this account. It is for this payment only.</p>
${facts([
  ['Bank', 'Test Bank'],
  ['Account number', oneOffAccountNumber(transaction)],
  ['Amount', inNaira(transaction.amount)],
])}
<form method="post" action="${links.transfer}"><button class="button">I've sent the money</button></form>
<p class="small soft">In test mode the button is the transfer: the money arrives a little later.</p>`;
}

function testCards(expiry: string): Html {
  return html`<aside class="cards" aria-labelledby="test-cards">
<h2 id="test-cards">Test cards</h2>
<p class="small soft">Any expiry in the future works. A wrong PIN or code ends the attempt.</p>
<ul>${TEST_CARDS.map(
    (card) => html`<li>
<p class="does">${card.does}</p>
<p class="number">${groupedNumber(card)}</p>
<p class="small soft">CVV ${card.cvv}${card.pin !== undefined && ` · PIN ${card.pin}`}${card.otp !== undefined && ` · Code ${card.otp}`}</p>
<button type="button" class="button quiet fill" hidden data-number="${groupedNumber(card)}" data-expiry="${expiry}" data-cvv="${card.cvv}" aria-label="Use this card: ${card.does}">Use</button>
</li>`,
  )}</ul>
</aside>`;
}
