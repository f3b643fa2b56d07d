import { kobo } from '#contract/money.ts';
import type { ReceiptFee } from '#contract/payments.ts';
import type { Receipt } from '../receipt.ts';

/** Two of three parts were paid on the day of the receipt, and the last one since. */
export const secondPayment: ReceiptFee = {
  payment: 2,
  after_payment: {
    due: 5_500_000,
    paid: 3_750_000,
    left: 1_750_000,
    next: { amount: 1_750_000, due_on: '2024-01-15' },
    on: '2023-11-13',
  },
  now: { due: 5_500_000, paid: 5_500_000, left: 0, on: '2023-12-20' },
};

/** A receipt of an ordinary payment, with the changes that a test is about. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    reference: 'WBS-20231113-7F3K9Q2M',
    paidAt: '2023-11-13T08:00:00.000Z',
    fullName: 'Adéọlá Bámgbóṣé',
    className: 'JSS 2',
    email: 'parent@example.com',
    phone: '+234 803 000 0000',
    purpose: 'School Fees',
    term: 'First Term, 2023/2024',
    method: undefined,
    amountKobo: kobo(5_500_000),
    refunds: [],
    checkAddress: 'https://school.example/receipts/WBS-20231113-7F3K9Q2M',
    ...changes,
  };
}
