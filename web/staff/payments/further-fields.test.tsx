import { expect, test, vi } from 'vitest';
import { fetchPayments } from '../../api/staff-payments.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { paymentFacts } from './payment-facts.ts';
import { PaymentsList } from './payments-list.tsx';

// All that a school does to ask for more: describe it in payer-fields.ts.
vi.mock(import('#contract/payer-fields.ts'), async (original) => {
  const { withFurtherFields } = await import('#contract/testing/further-fields.ts');
  return withFurtherFields(await original());
});

const query = { words: '', status: 'all', page: 1 } as const;
const entry = {
  _id: '1',
  reference: 'WBS-1',
  status: 'paid',
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

test('what a school asks for besides stands in the story; what is searched also in the list', async () => {
  const data = await found();
  expect(data.payments.map(paymentFacts)).toEqual([
    [
      ['Student', 'Ada Obi'],
      ['Class', 'JSS 1'],
      ['Purpose', 'School Fees'],
      ['E-mail', 'ada@example.com'],
      ['Phone', '08030000000'],
      ['Admission no.', '2024/0123'],
      ['Guardian', 'Bola Obi'],
    ],
  ]);
  const list = { data, isLoading: false, hasFailed: false, reload: () => {} };
  const words = textOf(
    renderStatic(
      <PaymentsList query={query} found={list} onOpen={() => {}} onShowAll={() => {}} />,
    ),
  );
  expect(words).toContain('Ada Obi2024/0123WBS-1');
  expect(words).not.toContain('Bola');
});

async function found() {
  const pagination = { current: 1, pages: 1, total: 1 };
  const body = { success: true, data: [entry], pagination };
  const answer = async () => ({ kind: 'answer', httpStatus: 200, body }) as const;
  const data = await fetchPayments(answer, query, new AbortController().signal);
  if (!data) throw new Error('no payments');
  return data;
}
