import type { TestCard } from '../checkout/test-cards.ts';
import { stableCode } from '../random.ts';
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

/** What Paystack tells about a payment without a card: a bank's instead of the card's, and no signature. */
export function bankAuthorization(transaction: Transaction) {
  const { channel, createdAt, reference } = transaction;
  const common = {
    authorization_code: `AUTH_${stableCode(reference, 10)}`,
    bin: '000XXX',
    last4: 'X000',
    exp_month: createdAt.slice(5, 7),
    exp_year: createdAt.slice(0, 4),
    channel,
    card_type: '',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'TEST BANK',
    reusable: false,
    signature: null,
    account_name: null,
  };
  return channel === 'bank_transfer' ? { ...common, ...senderOf(reference) } : common;
}

/** A transfer tells who sent it. */
function senderOf(reference: string) {
  return {
    card_type: 'transfer',
    brand: 'Managed Account',
    sender_country: 'NG',
    sender_bank: 'TEST BANK',
    sender_bank_account_number: 'XXXXXX0000',
    sender_name: 'TEST SENDER',
    narration: `Payment ${reference}`,
  };
}

/** The one-off account number of a transfer: ten digits, always the same for one transaction. */
export function oneOffAccountNumber(transaction: Transaction): string {
  return `99${String(transaction.id).slice(-8).padStart(8, '0')}`;
}
