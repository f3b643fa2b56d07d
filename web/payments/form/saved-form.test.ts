import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someFee } from '#contract/testing/some-fee.ts';
import { emptyForm } from './payment-form.ts';
import { forgetForm, readDraft, readSavedForm, saveForm, storeDraft } from './saved-form.ts';

const form = {
  ...emptyForm,
  class: someFee(3).feeClass,
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
  saveForm(form);
  expect(readSavedForm()).toEqual({ form, reference: undefined });
  saveForm(form, 'WBS-1');
  expect(readSavedForm()).toEqual({ form, reference: 'WBS-1' });
});

test('a draft comes back without being taken for a form that was sent', () => {
  const half = { ...emptyForm, fullName: 'Ada' };
  storeDraft(half);
  expect(readDraft()).toEqual(half);
  expect(readSavedForm()).toBeUndefined();
  storeDraft(emptyForm);
  expect(readDraft()).toBeUndefined();
});

test('is gone once forgotten', () => {
  saveForm(form);
  storeDraft(form);
  forgetForm();
  expect(readSavedForm()).toBeUndefined();
  expect(readDraft()).toBeUndefined();
});

test.each(['{', 'null', '"text"', ''])('reads %j as nothing saved', (text) => {
  sessionStorage.setItem('payment-form', text);
  expect(readSavedForm()).toBeUndefined();
});

test('a foreign shape becomes a form with defaults', () => {
  sessionStorage.setItem('payment-form', '{"class":"No such class","email":7,"reference":7}');
  expect(readSavedForm()).toEqual({ form: emptyForm, reference: undefined });
});

test('blocked storage is survived', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveForm(form);
  storeDraft(form);
  expect(readDraft()).toBeUndefined();
  forgetForm();
  expect(readSavedForm()).toBeUndefined();
});
