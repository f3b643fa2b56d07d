import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { feeFor } from '#contract/fees.ts';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { PaymentPortal } from '../payment-portal.tsx';
import { emptyForm, paymentPayload, validateForm } from './payment-form.ts';

/** A school whose first class has lessons only in the holidays, and whose excursion is for one class. */
vi.mock('#content/fees.ts', () => ({
  feeClasses: ['Basic 7', 'Basic 8', 'Basic 9'],
  feeTable: [
    {
      purpose: 'Boarding',
      icon: 'compound',
      naira: { 'Basic 7': null, 'Basic 8': 90_000, 'Basic 9': 90_000 },
    },
    {
      purpose: 'Holiday Lessons',
      icon: 'sun',
      naira: { 'Basic 7': 15_000, 'Basic 8': 20_000, 'Basic 9': null },
    },
  ],
  defaultPurpose: 'Boarding',
  defaultClass: 'Basic 7',
}));

const payer = {
  ...furtherExamples(),
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
};
// The names of the school above, which the types of this one do not know.
const chosen = (paymentPurpose: string, feeClass: string) =>
  ({ ...payer, paymentPurpose, class: feeClass }) as typeof emptyForm;

test('the form begins with the first class that the first purpose is offered for', () => {
  expect(emptyForm).toMatchObject({ paymentPurpose: 'Boarding', class: 'Basic 8' });
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
  expect(validateForm(values)).toEqual({
    class: 'Holiday Lessons is not offered for Basic 9. Please choose another class.',
  });
  expect(validateForm(chosen('Holiday Lessons', 'Basic 8'))).toEqual({});
});

test('nothing is never a price', () => {
  expect(feeFor('Boarding', 'Basic 7')).toBeNull();
  expect(paymentPayload(chosen('Boarding', 'Basic 7')).amount).toBe(0);
});

function render(unsent?: Parameters<typeof PaymentPortal>[0]['unsent']): string {
  const element = <PaymentPortal reference={undefined} unsent={unsent} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, '');
}
