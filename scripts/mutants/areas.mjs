/**
 * The code that handles money, and the tests that are asked whether they notice a change in it: they all run once before,
 * to learn which of them comes where, so only those that know most about it.
 */
export const areas = [
  {
    name: 'rules',
    code: ['contract/book', 'contract/money.ts', 'contract/receipt-proof.ts'],
    tests: [
      'contract/book',
      'contract/money.test.ts',
      'contract/receipt-proof.test.ts',
      ...payments('book', 'checkout/note-payments.test.ts'),
    ],
  },
  {
    name: 'ledger',
    code: ['server/payments/ledger'],
    tests: payments(
      'ledger',
      'settle/settle-once.test.ts',
      'settle/charge.test.ts',
      'settle/refunds.test.ts',
      'settle/reversed.test.ts',
      'book/desk.test.ts',
      'book/match.test.ts',
      'book/note-fees.test.ts',
      'checkout/note-payments.test.ts',
      'checkout/receipt-fee.test.ts',
      'staff/review-desk.test.ts',
      'staff/what-arrived.test.ts',
    ),
  },
  {
    name: 'settle',
    code: ['server/payments/settle'],
    tests: payments('settle'),
  },
  {
    name: 'students',
    code: ['server/students'],
    tests: ['server/students', ...payments('book')],
  },
  {
    name: 'webhooks',
    code: ['server/payments/webhooks'],
    tests: payments(
      'webhooks',
      'settle/refunds.test.ts',
      'settle/reversed.test.ts',
      'settle/clock-put-back.test.ts',
    ),
  },
  { name: 'receipts', code: ['server/payments/receipts'], tests: payments('receipts') },
  {
    name: 'checkout',
    code: ['server/payments/checkout'],
    tests: payments('checkout', 'staff/what-arrived.test.ts'),
  },
  { name: 'book', code: ['server/payments/book'], tests: payments('book') },
];

function payments(...folders) {
  return folders.map((folder) => `server/payments/${folder}`);
}
