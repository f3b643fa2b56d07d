import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DashboardStats } from '#contract/staff.ts';
import type { StaffReply } from '../../api/staff.ts';
import { fetchDashboardStats } from '../../api/staff-dashboard.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { AlarmBanner } from './alarm-banner.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { loadStats } from './load-stats.ts';
import { RecentNews } from './recent-news.tsx';
import { RecentPayments } from './recent-payments.tsx';

const payment = (number: number) => ({
  _id: `p${number}`,
  studentName: `Student ${number}`,
  paymentPurpose: 'School Fees',
  amount: 55_000,
  createdAt: '2026-11-13T08:00:00.000Z',
});

const news = (number: number) => ({
  _id: `n${number}`,
  title: `Item ${number}`,
  description: 'Words',
  type: 'event',
  createdAt: '2026-11-18T08:00:00.000Z',
});

const data = {
  totalPayments: 1248,
  totalRevenue: 68_412_000,
  totalUsers: 312,
  totalNews: 47,
  recentPayments: [1, 2, 3, 4, 5, 6].map(payment),
  recentNews: [1, 2, 3, 4, 5, 6].map(news),
  revenueByMonth: [{ month: 'soon', revenue: 3 }],
  revenueByPurpose: [],
};

const answered = (body: object): StaffReply => ({
  kind: 'answer',
  httpStatus: 200,
  body: { success: true, ...body },
});

const never = new AbortController().signal;

async function readStats(given: object): Promise<DashboardStats> {
  const stats = await fetchDashboardStats(async () => answered({ data: given }), never);
  if (!stats || stats === 'signedOut') throw new Error('no figures');
  return stats;
}

let logged = vi.spyOn(console, 'error');

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('both lists show the first five, and what cannot be read is left out', async () => {
  const stats = await readStats(data);
  expect(stats.recentPayments.map(({ _id }) => _id)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
  expect(stats.recentNews.map(({ _id }) => _id)).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
  expect(stats.revenueByMonth).toEqual([]);
});

test('an answer without the additions is read as well', async () => {
  const stats = await readStats({ totalPayments: 1, totalRevenue: 2, totalUsers: 3, totalNews: 4 });
  expect(stats).toMatchObject({ totalPayments: 1, recentPayments: [], alarms: [] });
});

test('what somebody must see to now is told above the figures, with since when', async () => {
  const alarm = {
    name: 'refused_key',
    message: 'Paystack refuses the key.',
    since: '2026-11-13T08:00:00.000Z',
  };
  const { alarms } = await readStats({ ...data, alarms: [alarm, { name: 'unread' }] });
  expect(alarms).toEqual([alarm]);
  const html = renderStatic(<AlarmBanner {...alarm} />);
  expect(html).toContain('role="alert"');
  expect(textOf(html)).toContain('Paystack refuses the key.');
  expect(textOf(html)).toContain('Since 13 Nov 2026, 09:00');
});

test('the totals carry the names of the specification, revenue in naira', async () => {
  const html = renderStatic(<DashboardFigures stats={await readStats(data)} />);
  const figures = [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  expect(figures.map(([, name, text]) => [name, text])).toEqual([
    ['Payments', '1,248'],
    ['Revenue', '₦68,412,000'],
    ['Active Users', '312'],
    ['News', '47'],
  ]);
});

test('as long as nobody knows the totals there are dashes', () => {
  const html = renderStatic(<DashboardFigures stats={undefined} />);
  expect([...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, text]) => text)).toEqual(
    Array.from({ length: 4 }, () => '–'),
  );
});

test('recent payments tell student, amount, purpose and the school’s clock', async () => {
  const { recentPayments } = await readStats(data);
  const html = renderStatic(<RecentPayments payments={recentPayments} />);
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

test('recent news tell title, type and day', async () => {
  const { recentNews } = await readStats(data);
  const html = renderStatic(<RecentNews items={recentNews.slice(0, 1)} />);
  expect(textOf(html)).toContain('Item 1Event18 November 2026');
});

test('the figures are asked for until they come; each failure is logged', async () => {
  const replies: StaffReply[] = [
    { kind: 'network' },
    { kind: 'answer', httpStatus: 500, body: { success: false } },
    answered({ data }),
  ];
  const onFailure = vi.fn();
  const pauses: number[] = [];
  const stats = await loadStats(async () => replies.shift() ?? { kind: 'network' }, {
    signal: never,
    onFailure,
    async pause(ms) {
      pauses.push(ms);
    },
  });
  expect(stats?.totalPayments).toBe(1248);
  expect(onFailure).toHaveBeenCalledTimes(2);
  expect(logged).toHaveBeenCalledTimes(2);
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
});

test('nobody is asked for a password again and again: without a session the asking ends', async () => {
  const request = vi.fn(async (): Promise<StaffReply> => ({ kind: 'signedOut' }));
  const pause = vi.fn(async () => {});
  expect(await loadStats(request, { signal: never, onFailure: vi.fn(), pause })).toBeUndefined();
  expect(request).toHaveBeenCalledOnce();
});
