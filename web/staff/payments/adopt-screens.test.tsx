import { expect, test } from 'vitest';
import type { AdoptionField } from '#contract/decisions.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { someSchool } from '../../ui/testing/some-school.ts';
import { AdoptForm } from './adopt-dialog.tsx';
import type { AdoptionTexts } from './adopt-form.ts';
import { Finding } from './payment-timeline-dialog.tsx';

const ignore = () => {};
const review = {
  reason: 'The provider reports a payment that the portal did not start.',
  advice: 'A super administrator imports it.',
  foundAt: '2026-11-20T09:00:00.000Z',
} as const;

test.each([
  ['a lost payment, to a super administrator', true, ignore, true],
  ['a lost payment, to an administrator', true, undefined, false],
  ['any other finding', false, ignore, false],
])('an import is offered for %s: %s', (_what, canBeAdopted, onAdopt, isOffered) => {
  const about = { ...review, ...(canBeAdopted && { canBeAdopted }) };
  const html = renderStatic(<Finding review={about} onAdopt={onAdopt} />);
  expect(textOf(html)).toContain(review.reason);
  expect(textOf(html)).toContain(review.advice);
  expect(html.includes('Import this payment')).toBe(isOffered);
});

const payment: StaffPayment = {
  _id: 'WBS-1',
  reference: 'WBS-1',
  status: 'review',
  source: 'online',
  studentName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '',
  paymentPurpose: 'Excursion',
  class: 'Class of 1990',
  amount: 15_000,
  refunded: 0,
  createdAt: '2026-11-19T09:55:00.000Z',
};

function formWith(missing: AdoptionField[], typed: Partial<AdoptionTexts> = {}): string {
  const adoptable = {
    success: true,
    message: 'Please give it yourself:',
    data: { payment, missing },
  } as const;
  const { fees } = someSchool;
  const handlers = { onType: ignore, onClose: ignore, onEnd: ignore };
  return renderStatic(<AdoptForm adoptable={adoptable} fees={fees} typed={typed} {...handlers} />);
}

const labelsIn = (html: string) =>
  [...html.matchAll(/<label.*?<\/label>/gs)].map(([label]) => textOf(label));

test('a payment of which the provider knows everything asks for the note alone', () => {
  const html = formWith([]);
  expect(labelsIn(html)).toEqual(['Note']);
  expect(textOf(html)).not.toContain('Please give it yourself');
  expect(textOf(html)).toContain('Import ₦15,000');
});

test('what is missing is asked for in the order of the form, with why, and what the notes say', () => {
  const html = formWith(['phone', 'class', 'amount']);
  expect(labelsIn(html)).toEqual(['Phone Number', 'Class', 'Amount in naira', 'Note']);
  expect(textOf(html)).toContain('Please give it yourself:');
  expect(html).toContain('aria-describedby="adopt-class-hint"');
  expect(textOf(html)).toContain('The provider’s notes say “Class of 1990”.');
  expect(html).toMatch(/<option value="" selected="">Choose<\/option>/);
});

test('what was typed before is there again', () => {
  const html = formWith(['phone', 'class'], { phone: '0803', class: 'Basic 8', note: 'Lost' });
  expect(html).toMatch(/<input[^>]*value="0803"/);
  expect(html).toMatch(/<input[^>]*value="Lost"/);
  expect(html).toContain('<option value="Basic 8" selected="">');
});
