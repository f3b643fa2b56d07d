import { type Html, html } from '../html.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { field } from './checkout-fields.ts';
import { inNaira, renderPage } from './checkout-layout.ts';
import type { CheckoutLinks } from './checkout-links.ts';
import { cancelForm, facts } from './checkout-parts.ts';
import type { Challenge, TestCard } from './test-cards.ts';

/** The page that asks for PIN, phone number, one-time code or the bank's approval. */
export function challengePage(
  transaction: Transaction,
  links: CheckoutLinks,
  card: TestCard,
  challenge: Challenge,
): string {
  return renderPage({
    title: TITLES[challenge],
    transaction,
    body: html`<h1>${TITLES[challenge]}</h1>
${challenge === 'bank' ? bankPart(transaction, links) : questionPart(transaction, links, card, challenge)}`,
    foot: html`<form method="post" action="${links.otherCard}"><button class="text-button">Use another card</button></form>
${cancelForm(links)}`,
  });
}

const TITLES: Record<Challenge, string> = {
  pin: 'Enter your card PIN',
  phone: 'Enter your phone number',
  otp: 'Enter the one-time code',
  bank: 'Bank authentication',
};

function bankPart(transaction: Transaction, links: CheckoutLinks): Html {
  return html`<p>Test Bank asks: do you authorise this payment with your card?</p>
${facts([
  ['Amount', inNaira(transaction.amount)],
  ['Reference', transaction.reference],
])}
<form method="post" action="${links.answer}">
<button class="button" name="answer" value="authorise">Authorise payment</button>
<button class="button quiet" name="answer" value="refuse">Refuse</button>
</form>`;
}

function questionPart(
  transaction: Transaction,
  links: CheckoutLinks,
  card: TestCard,
  challenge: Exclude<Challenge, 'bank'>,
): Html {
  return html`<form method="post" action="${links.answer}">
${inputs[challenge](card)}
<button class="button">Continue to pay ${inNaira(transaction.amount)}</button>
</form>`;
}

const inputs = {
  pin: (card: TestCard) =>
    field({
      name: 'answer',
      label: 'PIN',
      hint: `This test card’s PIN is ${card.pin ?? 'not set'}.`,
      type: 'password',
      autocomplete: 'off',
      maxlength: 4,
      isCode: true,
      autofocus: true,
    }),
  phone: () =>
    field({
      name: 'answer',
      label: 'Phone number',
      hint: 'The number your bank knows. Any ten digits or more will do here.',
      type: 'tel',
      autocomplete: 'tel',
      maxlength: 20,
      autofocus: true,
    }),
  otp: (card: TestCard) =>
    field({
      name: 'answer',
      label: 'One-time code',
      hint: `Your bank would send it to your phone. This test card’s code is ${card.otp ?? 'not set'}.`,
      autocomplete: 'one-time-code',
      maxlength: 8,
      isCode: true,
      autofocus: true,
    }),
};
