import { stableCode } from './random.ts';
import type { TestCard } from './test-cards.ts';
import type { Expiry, Transaction } from './transaction.ts';

/** What Paystack tells about the card that paid; `card_type` has its trailing blank. */
export function cardAuthorization(transaction: Transaction, card: TestCard, expiry: Expiry) {
  return {
    authorization_code: `AUTH_${stableCode(`${transaction.email} ${card.number}`, 10)}`,
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    exp_month: expiry.month,
    exp_year: expiry.year,
    channel: 'card',
    card_type: `${card.brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card.brand,
    reusable: card.reusable,
    signature: `SIG_${stableCode(card.number, 12)}`,
    account_name: null,
  };
}

/** What Paystack tells about a bank transfer: the sender instead of a card. */
export function transferAuthorization(transaction: Transaction) {
  return {
    authorization_code: `AUTH_${stableCode(transaction.reference, 10)}`,
    bin: '000XXX',
    last4: 'X000',
    exp_month: transaction.createdAt.slice(5, 7),
    exp_year: transaction.createdAt.slice(0, 4),
    channel: 'bank_transfer',
    card_type: 'transfer',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    account_name: null,
    sender_country: 'NG',
    sender_bank: 'TEST BANK',
    sender_bank_account_number: 'XXXXXX0000',
    sender_name: 'TEST SENDER',
    narration: `Payment ${transaction.reference}`,
    receiver_bank_account_number: null,
    receiver_bank: null,
  };
}

/** The one-off account number of a transfer: ten digits, always the same for one transaction. */
export function oneOffAccountNumber(transaction: Transaction): string {
  return `99${String(transaction.id).slice(-8).padStart(8, '0')}`;
}
