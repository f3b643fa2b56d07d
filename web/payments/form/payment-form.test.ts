import { describe, expect, test } from 'vitest';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { someSchool } from '../../ui/testing/some-school.ts';
import {
  emptyForm,
  mergeForms,
  paymentPayload,
  readPaymentForm,
  START_REFUSED,
  START_UNANSWERED,
} from './payment-form.ts';

const { fees } = someSchool;
const empty = emptyForm(fees);
const filled = {
  paymentPurpose: 'Excursion',
  class: 'Basic 9',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
} as const;

test('starts with a purpose and a class that can be paid', () => {
  expect(paymentPayload(empty, fees)).toEqual({
    fullName: '',
    email: '',
    phone: '',
    paymentPurpose: 'Tuition & Books',
    class: 'Basic 7',
    amount: 80_000,
  });
});

test('a school without fees has an empty form', () => {
  const none = { classes: [], purposes: [] };
  expect(emptyForm(none)).toMatchObject({ paymentPurpose: '', class: '' });
  expect(paymentPayload(emptyForm(none), none).amount).toBe(0);
});

test('is sent trimmed, with the amount in naira', () => {
  const form = {
    ...filled,
    fullName: '  Ada   Obi ',
    email: ' ada@example.com ',
    phone: ' 08030000000 ',
  };
  expect(paymentPayload(form, fees)).toEqual({ ...filled, amount: 15_000 });
});

test.each([
  ['Tuition & Books', 'Basic 8', 85_000],
  ['Excursion', 'Basic 7', 15_000],
])('%s for %s costs what the school says now', (paymentPurpose, feeClass, naira) => {
  const form = { ...filled, paymentPurpose, class: feeClass };
  expect(paymentPayload(form, fees).amount).toBe(naira);
});

test('says the term that was shown', () => {
  expect(paymentPayload(filled, fees, false, 'First Term, 2026/2027').term).toBe(
    'First Term, 2026/2027',
  );
});

describe('reading a posted form', () => {
  test('keeps what was typed', () => {
    expect(readPaymentForm(formData({ ...filled, fullName: ' Ada ' }), fees)).toEqual({
      ...filled,
      fullName: ' Ada ',
    });
  });

  test('turns choices that do not exist into the defaults, and files and gaps into empty texts', () => {
    const fields = formData({ paymentPurpose: 'No such purpose', class: 'No such class' });
    fields.set('email', new Blob(['x']));
    expect(readPaymentForm(fields, fees)).toEqual(empty);
  });
});

describe('once scripts run', () => {
  const saved = { ...filled };

  test('the saved form fills an untouched page', () => {
    expect(mergeForms(empty, empty, saved, fees)).toEqual(saved);
  });

  test('what was typed meanwhile stays', () => {
    const inPage = { ...empty, fullName: 'Bola' };
    expect(mergeForms(empty, inPage, saved, fees)).toEqual({ ...saved, fullName: 'Bola' });
    expect(mergeForms(empty, inPage, undefined, fees)).toEqual(inPage);
  });

  test('a form the server sent back is not overwritten', () => {
    const back = { ...empty, fullName: 'X', phone: '1' };
    expect(mergeForms(back, back, saved, fees)).toEqual(back);
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
