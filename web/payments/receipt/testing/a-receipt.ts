import { kobo } from '#contract/money.ts';
import type { Receipt } from '../receipt.ts';

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
