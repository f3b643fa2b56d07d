import { describe, expect, test, vi } from 'vitest';
import type { InitializeAnswer } from '#contract/payments.ts';
import { someSchool } from '../../ui/testing/some-school.ts';
import { SHOWN_FEES, SHOWN_TERMS, shownFees } from '../site-facts.ts';
import { emptyForm } from './payment-form.ts';
import { startWithoutScripts } from './start-without-scripts.ts';

const readSchool = async () => someSchool;
const filled = {
  ...emptyForm(someSchool.fees),
  paymentPurpose: 'Tuition & Books',
  class: 'Basic 9',
  fullName: ' Ada Obi ',
  email: 'ada@example.com',
  phone: '08030000000',
} as const;

test('sends the browser on to the provider, with the amount of the fee table', async () => {
  const initializePayment = vi.fn(async () => ({
    httpStatus: 200,
    answer: checkout('https://checkout.example/1'),
  }));
  const answer = await startWithoutScripts(posted(), { initializePayment, readSchool });
  expect(initializePayment).toHaveBeenCalledWith({
    ...filled,
    fullName: 'Ada Obi',
    amount: 90_000,
  });
  expect(answer).toBeInstanceOf(Response);
  if (!(answer instanceof Response)) return;
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('https://checkout.example/1');
});

test('says what the page showed that is paid for', async () => {
  const initializePayment = vi.fn(async () => ({
    httpStatus: 200,
    answer: checkout('https://checkout.example/1'),
  }));
  const fields = posted();
  fields.set(SHOWN_TERMS, 'First Term, 2026/2027|2026/2027 session');
  await startWithoutScripts(fields, { initializePayment, readSchool });
  expect(initializePayment).toHaveBeenCalledWith(
    expect.objectContaining({ term: 'First Term, 2026/2027|2026/2027 session' }),
  );
});

describe('sends what the page showed that it costs, for the server to compare', () => {
  test.each<[string, string | undefined, number]>([
    ['the sum that was shown', shownFees(withTuition(8_800_000)), 88_000],
    ['nothing where it was shown as not offered', shownFees(withTuition(null)), 0],
    ['the fee of now where the page did not say', undefined, 90_000],
    ['the fee of now where the page says something else', '{"Tuition & Books":[', 90_000],
  ])('%s', async (_what, shown, amount) => {
    const initializePayment = vi.fn(async () => ({
      httpStatus: 200,
      answer: checkout('https://checkout.example/1'),
    }));
    const fields = posted();
    if (shown !== undefined) fields.set(SHOWN_FEES, shown);
    await startWithoutScripts(fields, { initializePayment, readSchool });
    expect(initializePayment).toHaveBeenCalledWith(expect.objectContaining({ amount }));
  });
});

test('takes no other fee for a class that is not offered any more', async () => {
  const answer = { status: false as const, message: 'No', errors: { class: 'Not any more' } };
  const initializePayment = vi.fn(async () => ({ httpStatus: 400, answer }));
  const fields = posted();
  fields.set('class', 'Basic 6');
  const response = await startWithoutScripts(fields, { initializePayment, readSchool });
  expect(initializePayment).toHaveBeenCalledWith(
    expect.objectContaining({ class: 'Basic 6', amount: 0 }),
  );
  expect(response).toMatchObject({
    data: { values: { fullName: ' Ada Obi ', class: 'Basic 7' }, errors: answer.errors },
  });
});

test.each<[string, InitializeAnswer, number, number, object]>([
  [
    'messages by field',
    { status: false, message: 'Please fix the form errors below', errors: { phone: 'Too short' } },
    400,
    400,
    { message: 'Please fix the form errors below', errors: { phone: 'Too short' } },
  ],
  [
    'the fee note of the child',
    {
      status: false,
      message: 'The fee note says ₦45,000.',
      feeNote: { code: 'CDE0000001', left: 45_000 },
    },
    409,
    409,
    { message: 'The fee note says ₦45,000.', errors: {}, feeNote: { code: 'CDE0000001' } },
  ],
  [
    'the reason of the server',
    { status: false, message: 'We could not reach the payment provider.' },
    502,
    502,
    { message: 'We could not reach the payment provider.', errors: {} },
  ],
  [
    'the reason, when there were too many starts',
    { status: false, message: 'Too many requests from your connection.' },
    429,
    429,
    { message: 'Too many requests from your connection.', errors: {} },
  ],
  [
    'the fixed text when there is no reason',
    { status: false, message: '' },
    503,
    503,
    { message: 'Failed to initialize transaction', errors: {} },
  ],
  [
    'a refusal to leave for anything but a web address',
    checkout('javascript:alert(1)'),
    200,
    502,
    { message: 'Failed to initialize payment', errors: {} },
  ],
])('gives the form back as typed, with %s', async (_what, answer, httpStatus, status, expected) => {
  const initializePayment = async () => ({ httpStatus, answer });
  const response = await startWithoutScripts(posted(), { initializePayment, readSchool });
  expect(response).toMatchObject({ init: { status }, data: { values: filled, ...expected } });
});

function withTuition(amount: number | null) {
  const [tuition, ...others] = structuredClone(someSchool.fees.purposes);
  if (tuition) tuition.kobo['Basic 9'] = amount;
  return {
    ...someSchool,
    fees: { ...someSchool.fees, purposes: tuition ? [tuition, ...others] : others },
  };
}

function posted(): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(filled)) fields.set(name, value);
  return fields;
}

function checkout(authorization_url: string): InitializeAnswer {
  return {
    status: true,
    message: 'Authorization URL created',
    data: { authorization_url, access_code: 'a', reference: 'WBS-1' },
  };
}
