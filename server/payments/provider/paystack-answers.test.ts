import { expect, test } from 'vitest';
import { PAYSTACK_URL } from '../../config.ts';
import { checkoutAnswerFrom } from './paystack-answers.ts';

const answer = (authorization_url: string) => ({
  status: true,
  data: { authorization_url, access_code: 'abc', reference: 'WBS-1' },
});

test.each([
  ['https://checkout.paystack.com/abc', true],
  ['https://paystack.com/pay/abc', true],
  ['http://checkout.paystack.com/abc', false],
  ['https://checkout.paystack.com.example.org/abc', false],
  ['https://notpaystack.com/abc', false],
  ['https://checkout.paystack.com@example.org/abc', false],
  ['javascript:alert(1)', false],
])('Paystack may send a payer to %s: %s', (address, isTaken) => {
  expect(checkoutAnswerFrom(PAYSTACK_URL).safeParse(answer(address)).success).toBe(isTaken);
});

test('the sandbox has its checkout where it stands', () => {
  const address = 'http://127.0.0.1:3000/paystack-sandbox';
  const checkout = answer(`${address}/checkout/abc`);
  expect(checkoutAnswerFrom(address).safeParse(checkout).success).toBe(true);
});
