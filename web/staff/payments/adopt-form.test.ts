import { expect, test } from 'vitest';
import type { AdoptionField } from '#contract/decisions.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { someSchool } from '../../ui/testing/some-school.ts';
import { adoptionErrors, adoptionRequest, notedTexts, withoutMissing } from './adopt-form.ts';

const { fees } = someSchool;
const payment: StaffPayment = {
  _id: 'WBS-1',
  reference: 'WBS-1',
  status: 'review',
  source: 'online',
  studentName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
  paymentPurpose: 'Excursion',
  class: 'Class of 1990',
  amount: 15_000,
  refunded: 0,
  createdAt: '2026-11-19T09:55:00.000Z',
};
const texts = notedTexts(payment);

test('only what is asked for is checked, by the rules of the portal', () => {
  expect(adoptionErrors(texts, ['note'], fees)).toEqual({
    note: 'Please write a note that says why',
  });
  const asked: AdoptionField[] = ['fullName', 'class', 'note'];
  expect(adoptionErrors({ ...texts, fullName: ' ', note: 'Lost' }, asked, fees)).toEqual({
    fullName: 'Full name is required',
    class: 'Please choose a class from the list',
  });
  expect(adoptionErrors({ ...texts, class: 'Basic 8', note: 'Lost' }, asked, fees)).toEqual({});
  expect(adoptionErrors({ ...texts, note: 'x'.repeat(501) }, ['note'], fees)).toEqual({
    note: 'The note can have up to 500 characters',
  });
});

test('only what is asked for is sent: else the provider’s word counts', () => {
  const typed = { ...texts, class: 'Basic 8', amount: ' ₦50,000 ', note: ' Lost ' };
  expect(adoptionRequest(typed, ['note'])).toEqual({ note: 'Lost', amount: undefined });
  expect(adoptionRequest(typed, ['class', 'amount', 'note'])).toEqual({
    class: 'Basic 8',
    amount: 50_000,
    note: 'Lost',
  });
  expect(adoptionRequest({ ...typed, amount: '' }, ['amount', 'note']).amount).toBeUndefined();
  expect(adoptionRequest({ ...typed, amount: 'much' }, ['amount', 'note']).amount).toBeNaN();
});

test('what is asked for is not shown as known', () => {
  const known = withoutMissing(payment, ['class', 'phone', 'amount']);
  expect(known).toEqual({ ...payment, class: '', phone: '' });
});
