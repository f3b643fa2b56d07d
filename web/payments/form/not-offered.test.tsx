import { expect, test } from 'vitest';
import type { Fees } from '#contract/school/fees.ts';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { renderStatic } from '../../ui/testing/render-static.tsx';
import { someSchool } from '../../ui/testing/some-school.ts';
import { PaymentPortal } from '../payment-portal.tsx';
import { emptyForm, paymentPayload, validateForm } from './payment-form.ts';

/** A school whose first class has lessons only in the holidays, and whose excursion is for one class. */
const fees: Fees = {
  classes: [{ name: 'Basic 7' }, { name: 'Basic 8' }, { name: 'Basic 9' }],
  purposes: [
    { name: 'Swimming', icon: 'waves', paidFor: 'term', kobo: {} },
    {
      name: 'Boarding',
      icon: 'compound',
      paidFor: 'term',
      kobo: { 'Basic 7': null, 'Basic 8': 9_000_000, 'Basic 9': 9_000_000 },
    },
    {
      name: 'Holiday Lessons',
      icon: 'sun',
      paidFor: 'term',
      kobo: { 'Basic 7': 1_500_000, 'Basic 8': 2_000_000 },
    },
  ],
};

const payer = {
  ...furtherExamples(),
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
};
const chosen = (paymentPurpose: string, feeClass: string) => {
  return { ...payer, paymentPurpose, class: feeClass };
};

test('the form begins with the first class that the first purpose is offered for', () => {
  expect(emptyForm(fees)).toMatchObject({ paymentPurpose: 'Boarding', class: 'Basic 8' });
  const page = textOf(render());
  expect(page).toContain('Basic 7Not offered for this class');
  expect(page).toContain('Basic 8₦90,000');
  expect(page).toContain('Boarding₦90,000, some classes');
  expect(page).toContain('Holiday LessonsFrom ₦15,000, by class');
  expect(page).toContain('Pay ₦90,000');
});

test('without scripts every class can be chosen: it may be offered for the other purpose', () => {
  expect(render()).not.toMatch(/<input[^>]*disabled/);
});

test('a class that was chosen before the purpose stays chosen, and is not for sale', () => {
  const values = chosen('Holiday Lessons', 'Basic 9');
  const page = render({ values, errors: {}, message: 'Please fix the form errors below' });
  expect(page).toMatch(/<input[^>]*checked=""[^>]*value="Basic 9"/);
  expect(page).toMatch(/<output[^>]*>Not offered for this class<\/output>/);
  expect(textOf(page)).not.toMatch(/Pay ₦/);
  expect(textOf(page)).not.toContain(someSchool.charge);
  expect(textOf(page)).toContain(
    `Please choose another class, or ask the bursary: ${someSchool.facts.bursaryPhone}.`,
  );
  expect(validateForm(values, fees)).toEqual({
    class: 'Holiday Lessons is not offered for Basic 9. Please choose another class.',
  });
  expect(validateForm(chosen('Holiday Lessons', 'Basic 8'), fees)).toEqual({});
});

test('without scripts Pay stays alive, since another class may have been chosen', () => {
  const values = chosen('Holiday Lessons', 'Basic 9');
  expect(render({ values, errors: {}, message: 'No' })).not.toMatch(/<button[^>]*disabled/);
});

test('nothing is never a price', () => {
  expect(paymentPayload(chosen('Boarding', 'Basic 7'), fees).amount).toBe(0);
});

test('a purpose that no class has a fee for cannot be chosen', () => {
  expect(textOf(render())).not.toContain('Swimming');
});

test('a school without any fee shows no form, and how to reach the bursary', () => {
  const page = render(undefined, { ...fees, purposes: [] });
  expect(page).not.toContain('<form');
  expect(textOf(page)).toContain('Fees cannot be paid online yet');
  expect(textOf(page)).toContain(someSchool.facts.bursaryPhone);
});

function render(
  unsent?: Parameters<typeof PaymentPortal>[0]['unsent'],
  offered: Fees = fees,
): string {
  const school = { ...someSchool, fees: offered };
  return renderStatic(<PaymentPortal reference={undefined} unsent={unsent} />, '/payment', school);
}

function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, '');
}
