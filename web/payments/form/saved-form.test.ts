import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someSchool } from '../../ui/testing/some-school.ts';
import { emptyForm } from './payment-form.ts';
import {
  forgetForm,
  readDraft,
  readSavedForm,
  readSavedPayer,
  saveForm,
  storeDraft,
} from './saved-form.ts';

const { fees } = someSchool;
const form = {
  ...emptyForm(fees),
  class: 'Basic 9',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
} as const;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('comes back as it was saved, with the payment it became', () => {
  const payer = { fullName: 'Ada Obi', email: 'ada@example.com', phone: '08030000000' };
  saveForm(form);
  expect(readSavedForm(fees)).toEqual(form);
  expect(readSavedPayer()).toMatchObject({ payer, reference: undefined });
  saveForm(form, 'WBS-1');
  expect(readSavedForm(fees)).toEqual(form);
  expect(readSavedPayer()).toMatchObject({ payer, reference: 'WBS-1' });
});

test('a draft comes back without being taken for a form that was sent', () => {
  const half = { ...emptyForm(fees), fullName: 'Ada' };
  storeDraft(half, fees);
  expect(readDraft(fees)).toEqual(half);
  expect(readSavedForm(fees)).toBeUndefined();
  storeDraft(emptyForm(fees), fees);
  expect(readDraft(fees)).toBeUndefined();
});

test('is gone once forgotten', () => {
  saveForm(form);
  storeDraft(form, fees);
  forgetForm();
  expect(readSavedForm(fees)).toBeUndefined();
  expect(readDraft(fees)).toBeUndefined();
});

test.each(['{', 'null', '"text"', ''])('reads %j as nothing saved', (text) => {
  sessionStorage.setItem('payment-form', text);
  expect(readSavedForm(fees)).toBeUndefined();
});

test('a foreign shape becomes a form with defaults', () => {
  sessionStorage.setItem('payment-form', '{"class":"No such class","email":7,"reference":7}');
  expect(readSavedForm(fees)).toEqual(emptyForm(fees));
  expect(readSavedPayer()?.reference).toBeUndefined();
});

test('a choice that the school no longer offers becomes the default, what was typed stays', () => {
  saveForm({ ...form, class: 'Basic 6', paymentPurpose: 'Swimming' });
  const { paymentPurpose, class: feeClass } = emptyForm(fees);
  expect(readSavedForm(fees)).toEqual({ ...form, paymentPurpose, class: feeClass });
});

test('blocked storage is survived', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveForm(form);
  storeDraft(form, fees);
  expect(readDraft(fees)).toBeUndefined();
  forgetForm();
  expect(readSavedForm(fees)).toBeUndefined();
});
