import { expect, test } from 'vitest';
import type { Payout } from '#contract/staff.ts';
import type { BackupState, SummaryFacts } from './summary-facts-repository.ts';
import { headlineOf, summaryLines } from './summary-lines.ts';

const facts: SummaryFacts = {
  now: new Date('2026-11-20T05:30:00Z'),
  day: '2026-11-20',
  dayBefore: '2026-11-19',
  alarms: [],
  undelivered: [],
  payout: undefined,
  settings: [],
  holidays: undefined,
  credited: { payments: 0, kobo: 0, desk: { payments: 0, kobo: 0 } },
  late: { payments: 0, kobo: 0 },
  returned: { refunds: 0, kobo: 0, undone: 0, undoneKobo: 0 },
  open: { payments: 0, overdue: 0 },
  toDecide: { payments: 0, oldest: undefined },
  backups: undefined,
  inbox: undefined,
  lateNews: [],
  toMatch: 0,
  messages: { lastAt: undefined, lastPaidAt: undefined },
  head: { sequence: 0, hash: '0'.repeat(64) },
};

const linesWith = (changes: Partial<SummaryFacts>) =>
  summaryLines({ ...facts, ...changes }, 'https://school.example/hook');

test.each<[string, Partial<BackupState>, string[]]>([
  ['of last night', {}, []],
  ['an hour too old', { takenAt: new Date('2026-11-19T03:00:00Z') }, ['backup']],
  ['never made', { takenAt: undefined, drilledAt: undefined }, ['backup', 'drill']],
  ['made and not opened', { drilledAt: undefined }, ['drill']],
  ['not made by this server', { isNightly: false, takenAt: undefined, drilledAt: undefined }, []],
])('a backup %s', (_which, changes, wrong) => {
  const lastNight = new Date('2026-11-20T01:30:00Z');
  const backups = { isNightly: true, takenAt: lastNight, drilledAt: lastNight, ...changes };
  const lines = linesWith({ backups });
  expect(lines.filter(({ todo }) => todo).map(({ name }) => name)).toEqual(wrong);
});

test.each([
  [1, '1 payment is of no student yet.'],
  [12, '12 payments are of no student yet.'],
])('%d payments to match are something to do, where they are matched', (toMatch, sentence) => {
  expect(linesWith({ toMatch }).find(({ name }) => name === 'to_match')).toMatchObject({
    label: 'Payments to match',
    todo: expect.stringContaining(sentence),
    link: '/admin-panel/dashboard/students?view=match',
  });
  expect(linesWith({ toMatch: 0 }).map(({ name }) => name)).not.toContain('to_match');
});

const payoutIn = (lines: ReturnType<typeof summaryLines>) =>
  lines.find(({ name }) => name === 'payout');

test('a payout has a line once payouts are stored', () => {
  expect(payoutIn(linesWith({}))).toBeUndefined();
  expect(payoutIn(linesWith({ payout: { last: undefined } }))?.text).toBe('None yet');
  const last: Payout = {
    _id: '9',
    bankDay: '2026-11-19',
    status: 'paid',
    gross: 100_000,
    charges: 1_500,
    deductions: 0,
    net: 98_500,
    items: 3,
    ticks: false,
    problems: ['Two payments are not known.'],
  };
  const lines = linesWith({ payout: { last } });
  expect(payoutIn(lines)).toMatchObject({
    text: '₦98,500 on 19 November 2026',
    todo: 'Two payments are not known.',
  });
  expect(headlineOf(lines)).toBe('1 thing to see to');
});

test('settings that run out are each something to see to, and a list without holidays is a hint', () => {
  const settings = ['The fee table is empty.', 'The list of terms ends on 2026-12-11.'];
  const lines = linesWith({ settings, holidays: 'No holidays.', payout: { last: undefined } });
  expect(lines.filter(({ label }) => label === 'Settings of the school')).toMatchObject([
    { name: 'settings', todo: 'The fee table is empty.' },
    { name: 'settings-2', todo: 'The list of terms ends on 2026-12-11.' },
  ]);
  expect(headlineOf(lines)).toBe('2 things to see to');
  expect(payoutIn(lines)?.hint).toBe('No holidays.');
});

test('what was published after its set time is said', () => {
  const text =
    'Published late, since the school’s computer was off at the set time: the event “Carols”';
  expect(linesWith({ lateNews: [text] })).toContainEqual({
    name: 'late_news',
    label: 'News and events',
    link: '/admin-panel/news',
    text,
  });
});
