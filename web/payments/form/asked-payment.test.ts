import { expect, test } from 'vitest';
import { someFee } from '#contract/testing/some-fee.ts';
import { askedAddress, readAsked } from './asked-payment.ts';
import { emptyForm } from './payment-form.ts';

const { purpose, feeClass } = someFee(3);
const asked = { paymentPurpose: purpose, class: feeClass, fullName: "Ṣadé O'Ọláolúwa-Obi" };

test('what is asked for comes back, and the server hears nothing of it', () => {
  const address = new URL(askedAddress(asked), 'https://school.example');
  expect(readAsked(address.hash)).toEqual(asked);
  expect(address.pathname + address.search).toBe('/payment');
});

test.each(['', '#', '#site-menu', '#for=', '#purpose=x&class=y'])('%j asks for nothing', (hash) => {
  expect(readAsked(hash)).toBeUndefined();
});

test('a foreign purpose or class is the default', () => {
  expect(readAsked('#for=Ada&purpose=Gold&class=JSS%2099')).toEqual({
    paymentPurpose: emptyForm.paymentPurpose,
    class: emptyForm.class,
    fullName: 'Ada',
  });
});
