import { expect, test } from 'vitest';
import type { Undelivered } from '#contract/schemas/undelivered.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { UndeliveredList } from './undelivered.tsx';

const one: Undelivered = {
  _id: 'e1',
  at: '2026-11-20T09:00:00.000Z',
  reason: 'mailbox_full',
  name: 'Ada Obi',
  about: 'School Fees, JSS 2',
  email: 'parent@example.com',
  phone: '0803 111 2222',
  whatsApp: 'https://wa.me/2348031112222?text=Good%20day',
  link: '/admin-panel/dashboard/fee-notes?note=n1',
  noteId: 'n1',
};

const render = (data: Undelivered[]) =>
  renderStatic(
    <UndeliveredList
      kind="notes"
      answer={{ data, total: 12, of: 400 }}
      isOpen={true}
      onReached={() => {}}
    />,
  );

test('what did not arrive is counted, with why and every other way to the parent', () => {
  const html = render([one]);
  expect(textOf(html)).toContain('12 of 400 fee notes did not arrive by e-mail');
  expect(textOf(html)).toContain('Mailbox full');
  expect(linksIn(html)).toEqual([
    { href: '/admin-panel/dashboard/fee-notes?note=n1', text: 'Ada Obi' },
    { href: 'tel:+2348031112222', text: '0803 111 2222' },
    { href: 'https://wa.me/2348031112222?text=Good%20day', text: 'WhatsApp' },
  ]);
});

test('without a number that is said', () => {
  const { whatsApp: _, ...unknown } = { ...one, phone: '' };
  expect(textOf(render([unknown]))).toContain('No phone number');
});
