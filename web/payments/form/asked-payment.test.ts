import { expect, test } from 'vitest';
import { someSchool } from '../../ui/testing/some-school.ts';
import { askedAddress, readAsked } from './asked-payment.ts';
import { emptyForm } from './payment-form.ts';

const { fees } = someSchool;
const asked = {
  paymentPurpose: 'Excursion',
  class: 'Basic 8',
  fullName: "Ṣadé O'Ọláolúwa-Obi",
};

test('what is asked for comes back, and the server hears nothing of it', () => {
  const address = new URL(askedAddress(asked), 'https://school.example');
  expect(readAsked(address.hash, fees)).toEqual(asked);
  expect(address.pathname + address.search).toBe('/payment');
});

test.each(['', '#', '#site-menu', '#for=', '#purpose=x&class=y'])('%j asks for nothing', (hash) => {
  expect(readAsked(hash, fees)).toBeUndefined();
});

test('a foreign purpose or class is the default', () => {
  const { paymentPurpose, class: feeClass } = emptyForm(fees);
  expect(readAsked('#for=Ada&purpose=Gold&class=JSS%2099', fees)).toEqual({
    paymentPurpose,
    class: feeClass,
    fullName: 'Ada',
  });
});
