import { describe, expect, test } from 'vitest';
import { defaultPurpose } from '#content/fees.ts';
import { feeFor } from '#contract/fees.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { nairaFromKobo } from '#contract/money.ts';
import { allFees, formOf, someFee } from '#contract/testing/some-fee.ts';
import {
  emptyForm,
  mergeForms,
  paymentPayload,
  readPaymentForm,
  START_REFUSED,
  START_UNANSWERED,
} from './payment-form.ts';

const { amount, ...choices } = formOf(someFee(allFees.length - 1));
const filled = {
  ...choices,
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
} as const;

test('starts with a purpose and a class that can be paid', () => {
  const fee = feeFor(defaultPurpose, emptyForm.class);
  expect(paymentPayload(emptyForm)).toEqual({
    fullName: '',
    email: '',
    phone: '',
    paymentPurpose: defaultPurpose,
    class: emptyForm.class,
    amount: fee && nairaFromKobo(fee),
  });
  expect(fee).not.toBeNull();
});

test('is sent trimmed, with the amount in naira', () => {
  const form = {
    ...filled,
    fullName: '  Ada   Obi ',
    email: ' ada@example.com ',
    phone: ' 08030000000 ',
  };
  expect(paymentPayload(form)).toEqual({ ...filled, amount });
});

test.each(allFees)('$purpose for $feeClass costs what the fee table says', (fee) => {
  expect(paymentPayload({ ...filled, ...formOf(fee) }).amount).toBe(fee.naira);
});

test('says the term that was shown', () => {
  expect(paymentPayload(filled, false, 'First Term, 2026/2027').term).toBe('First Term, 2026/2027');
});

describe('reading a posted form', () => {
  test('keeps what was typed', () => {
    expect(readPaymentForm(formData({ ...filled, fullName: ' Ada ' }))).toEqual({
      ...filled,
      fullName: ' Ada ',
    });
  });

  test('turns choices that do not exist into the defaults, and files and gaps into empty texts', () => {
    const fields = formData({ paymentPurpose: 'No such purpose', class: 'No such class' });
    fields.set('email', new Blob(['x']));
    expect(readPaymentForm(fields)).toEqual(emptyForm);
  });
});

describe('once scripts run', () => {
  const saved = { ...filled };

  test('the saved form fills an untouched page', () => {
    expect(mergeForms(emptyForm, emptyForm, saved)).toEqual(saved);
  });

  test('what was typed meanwhile stays', () => {
    const inPage = { ...emptyForm, fullName: 'Bola' };
    expect(mergeForms(emptyForm, inPage, saved)).toEqual({ ...saved, fullName: 'Bola' });
    expect(mergeForms(emptyForm, inPage, undefined)).toEqual(inPage);
  });

  test('a form the server sent back is not overwritten', () => {
    const back = { ...emptyForm, fullName: 'X', phone: '1' };
    expect(mergeForms(back, back, saved)).toEqual(back);
  });
});

test('the fixed texts are those of the specification', () => {
  expect([FORM_HAS_ERRORS, START_REFUSED, START_UNANSWERED]).toEqual([
    'Please fix the form errors below',
    'Failed to initialize transaction',
    'Failed to initialize payment',
  ]);
});

function formData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
