import { expect, test, vi } from 'vitest';
import type { StaffPayment, StaffPaymentsAnswer } from '#contract/staff.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { hasLoaded } from '../panel/testing/has-loaded.ts';
import { paymentFacts } from './payment-facts.tsx';
import { everything } from './payments-address.ts';
import { PaymentsList } from './payments-list.tsx';

// All that a school does to ask for more: describe it in payer-fields.ts.
vi.mock(import('#contract/payer-fields.ts'), async (original) => {
  const { withFurtherFields } = await import('#contract/testing/further-fields.ts');
  return withFurtherFields(await original());
});

const payment: StaffPayment = {
  _id: '1',
  reference: 'WBS-1',
  status: 'paid',
  source: 'online',
  studentName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
  details: { admissionNumber: '2024/0123', guardian: 'Bola Obi', gone: 'not asked any more' },
  paymentPurpose: 'School Fees',
  class: 'JSS 1',
  amount: 50_000,
  refunded: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
};

test('what a school asks for besides stands in the timeline; what is searched also in the list', () => {
  expect(paymentFacts(payment)).toEqual([
    ['Student', 'Ada Obi'],
    ['Class', 'JSS 1'],
    ['Purpose', 'School Fees'],
    ['E-mail', 'ada@example.com'],
    ['Phone', '08030000000'],
    ['Admission no.', '2024/0123'],
    ['Guardian', 'Bola Obi'],
  ]);
  const pagination = { current: 1, pages: 1, total: 1 };
  const money = { credited: 50_000, refunded: 0, charge: 850, chargeUnknown: 0, net: 49_150 };
  const list = hasLoaded<StaffPaymentsAnswer>({
    success: true,
    message: '',
    data: [payment],
    totals: { payments: 1, ...money, byClass: [], byPurpose: [], bySource: [] },
    sortedBy: 'newest',
    pagination,
  });
  const words = textOf(
    renderStatic(<PaymentsList query={everything} found={list} onOpen={() => {}} />),
  );
  expect(words).toContain('Ada Obi2024/0123WBS-1');
  expect(words).not.toContain('Bola');
});

test('money taken at the desk has no charge of Paystack', () => {
  const money = { net: 50_000, charge: 0 };
  const namesOf = (source: StaffPayment['source']) =>
    paymentFacts({ ...payment, ...money, source }).map(([name]) => name);
  expect(namesOf('online')).toContain('Paystack’s charge');
  expect(namesOf('desk')).not.toContain('Paystack’s charge');
  expect(namesOf('desk')).toContain('Net');
});
