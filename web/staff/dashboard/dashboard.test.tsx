import { expect, test } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import type { DashboardStats } from '#contract/staff.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import {
  AlarmBanner,
  DashboardFigures,
  pauseBeforeTry,
  RecentNews,
  RecentPayments,
} from './dashboard-page.tsx';

const recentNews: NewsItem[] = [
  {
    _id: 'n1',
    id: 'n1',
    title: 'Item 1',
    description: 'Words',
    type: 'event',
    createdAt: '2026-11-18T08:00:00.000Z',
  },
];

const stats: DashboardStats = {
  totalPayments: 1248,
  totalRevenue: 68_412_000,
  desk: { payments: 2, revenue: 40_000 },
  totalUsers: 312,
  toDecide: 3,
  totalNews: 47,
  recentPayments: [
    {
      _id: 'p1',
      reference: 'WBS-1',
      studentName: 'Student 1',
      paymentPurpose: 'School Fees',
      amount: 55_000,
      createdAt: '2026-11-13T07:00:00.000Z',
      paidAt: '2026-11-13T08:00:00.000Z',
    },
  ],
  recentNews,
  revenueByMonth: [],
  lastDays: [],
  revenueByPurpose: [],
  alarms: [],
};

test('an alarm stands above the figures, with since when', () => {
  const alarm = {
    name: 'refused_key',
    message: 'Paystack refuses the key.',
    since: '2026-11-13T08:00:00.000Z',
  };
  const html = renderStatic(<AlarmBanner {...alarm} />);
  expect(html).toContain('role="alert"');
  expect(textOf(html)).toContain('Paystack refuses the key.');
  expect(textOf(html)).toContain('Since 13 Nov 2026, 09:00');
});

test('the totals carry the names of the specification, revenue in naira', () => {
  const html = renderStatic(<DashboardFigures stats={stats} />);
  const figures = [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  expect(figures.map(([, name, text]) => [name, text])).toEqual([
    ['Payments', '1,248'],
    ['Revenue', '₦68,412,000'],
    ['Active Users', '312'],
    ['News', '47'],
  ]);
});

test('until the totals are known there are dashes', () => {
  const html = renderStatic(<DashboardFigures stats={undefined} />);
  expect([...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, text]) => text)).toEqual(
    Array.from({ length: 4 }, () => '–'),
  );
});

test('recent payments tell student, amount, purpose and the school’s clock', () => {
  const html = renderStatic(<RecentPayments payments={stats.recentPayments} />);
  const [first = ''] = html.match(/<tbody>.*?<\/tr>/s) ?? [];
  expect([...first.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => textOf(cell))).toEqual([
    'Student 1',
    '₦55,000',
    'School Fees',
    '13 Nov, 09:00',
  ]);
  expect(linksIn(html).at(0)).toEqual({
    href: '/admin-panel/dashboard/payments',
    text: 'View all payments',
  });
});

test('recent news tell title, type and day', () => {
  const html = renderStatic(<RecentNews items={recentNews} />);
  expect(textOf(html)).toContain('Item 1Event18 November 2026');
});

test('the figures are asked for until they come, after growing pauses', () => {
  const pauses = [1, 2, 3, 4, 40].map((failures) =>
    pauseBeforeTry({ failures, isSignedOut: false }),
  );
  expect(pauses).toEqual([3000, 6000, 12_000, 30_000, 30_000]);
  expect(pauseBeforeTry({ failures: 0, isSignedOut: false })).toBeUndefined();
});

test('without a session it stops asking, instead of asking for the password again and again', () => {
  expect(pauseBeforeTry({ failures: 1, isSignedOut: true })).toBeUndefined();
});
