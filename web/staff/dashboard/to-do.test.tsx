import { expect, test } from 'vitest';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { LastDays } from './last-days.tsx';
import { ToDo, type Waiting } from './to-do.tsx';

const nothing: Waiting = {
  toDecide: 0,
  newMessages: 0,
  dueNotes: 0,
  summary: { lines: [{ name: 'credited', label: 'Paid yesterday', text: 'No payments' }] },
};
const render = (waiting: Partial<Waiting>) => renderStatic(<ToDo {...nothing} {...waiting} />);

test('what waits is counted, with the way there', () => {
  const html = render({ toDecide: 6, newMessages: 1, dueNotes: 1200 });
  expect(linksIn(html)).toEqual([
    { href: '/admin-panel/dashboard/morning-note', text: 'Daily summary' },
    { href: '/admin-panel/dashboard/payments?status=review', text: '6 to decide' },
    { href: '/admin-panel/dashboard/messages', text: '1 new message' },
    { href: '/admin-panel/dashboard/fee-notes?view=due', text: '1,200 fee notes are due' },
  ]);
});

test('what the daily summary says must be done stands there once', () => {
  const backup = { name: 'backup', label: 'Last backup', text: 'None yet', todo: 'Make one.' };
  const toDecide = {
    name: 'to_decide',
    label: 'To decide',
    text: '6 payments',
    todo: 'Open each.',
  };
  const html = render({ toDecide: 6, summary: { lines: [toDecide, backup] } });
  expect(textOf(html)).toContain('Last backupMake one.');
  expect(textOf(html)).not.toContain('Open each.');
});

test('nothing to do is said only when it is known', () => {
  expect(textOf(render({}))).toContain('Nothing waits for you');
  expect(textOf(render({ toDecide: undefined }))).not.toContain('Nothing waits');
  expect(textOf(render({ summary: undefined }))).not.toContain('Nothing waits');
});

test('a day of the last seven opens its payments', () => {
  const days = [
    { day: '2026-11-27', payments: 3, online: 50_000, desk: 20_000 },
    { day: '2026-11-26', payments: 0, online: 0, desk: 0 },
  ];
  const html = renderStatic(<LastDays days={days} />);
  expect(textOf(html)).toContain(
    'Friday₦70,0003 payments, ₦20,000 at the deskThursday₦0No payments',
  );
  expect(linksIn(html)).toContainEqual({
    href: '/admin-panel/dashboard/payments?status=paid&amp;from=2026-11-27&amp;to=2026-11-27',
    text: 'Friday',
  });
});
