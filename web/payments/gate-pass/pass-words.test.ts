import { expect, test } from 'vitest';
import { kobo } from '#contract/money.ts';
import { aReceipt, secondPayment } from '../receipt/testing/a-receipt.ts';
import { passWords } from './pass-words.ts';

const refunds = [{ amountKobo: kobo(100_000), at: '2026-11-21T09:00:00.000Z' }];
const part = {
  payment: 1,
  ...(secondPayment.after_payment && { now: secondPayment.after_payment }),
};

test.each([
  ['a whole fee', { refunds: [] }, 'PAID', []],
  ['a fee whose parts are all paid', { refunds: [], fee: secondPayment }, 'PAID', []],
  ['a paid fee whose surplus went back', { refunds, fee: secondPayment }, 'PAID', []],
  ['a part', { refunds: [], fee: part }, 'PART PAID', ['₦17,500 left']],
  ['a part that was refunded in part', { refunds, fee: part }, 'PART PAID', ['₦17,500 left']],
  [
    'a fee that was refunded in part',
    { refunds },
    'PARTLY REFUNDED',
    ['Refunded on 21 November 2026: ₦1,000'],
  ],
  [
    'less than was asked for, which the school has credited',
    { refunds: [], amountKobo: kobo(3_400_000), askedKobo: kobo(6_800_000) },
    'PART PAID',
    ['₦34,000 of ₦68,000'],
  ],
  ['more than was asked for', { refunds: [], askedKobo: kobo(5_000_000) }, 'PAID', []],
  ['a fee whose note has ended', { refunds: [], fee: { payment: 1 } }, 'PAYMENT RECEIVED', []],
])('%s', (_what, receipt, word, details) => {
  const said = passWords(aReceipt(receipt));
  expect(said).toMatchObject({ word, details });
  expect(said.isPaid).toBe(word === 'PAID');
});
