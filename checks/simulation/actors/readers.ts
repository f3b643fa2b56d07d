import type * as z from 'zod';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import * as reports from '../reports.ts';
import type { Actor, Stage } from '../stage.ts';

/** Clocks are wrong by a day at most, and a machine may sleep for one in the middle of a transaction. */
const SURELY_OVER_MS = 3 * 24 * 60 * 60_000;

/** Somebody reads a report while others write; it agrees with itself. */
export const readReport: Actor = {
  weight: 8,
  async play(stage, random) {
    const { record } = stage;
    const which = random.pick([
      'statement',
      'who owes',
      'month end',
      'payments',
      'dashboard',
    ] as const);
    const wrong = await readOne(stage, which, random);
    count(record, `reports: ${which}${wrong ? '' : ', no answer'}`);
    record.problems.push(...(wrong ?? []));
  },
};

/** The bookkeeper asks again for months that are closed. */
export const readPast: Actor = {
  weight: 3,
  play: (stage) => rereadPast(stage),
};

/** What a closed month said, it says whenever it is asked. */
export async function rereadPast({ office, time, pasts, record }: Stage): Promise<void> {
  for (const month of monthsBefore(time.now())) {
    const path = `/api/admin/payments/month-end?month=${month}`;
    const answer = reports.monthEnd.safeParse((await office.bursar.call('GET', path))?.body);
    if (!answer.success) continue;
    const { data } = answer.data;
    const closesAt = Date.parse(`${data.closing?.closesOn}T00:00:00Z`);
    const isClosed = data.closing?.closed || time.now().getTime() > closesAt + SURELY_OVER_MS;
    if (!isClosed) continue;
    const said = JSON.stringify(data);
    const before = pasts.get(path);
    pasts.set(path, said);
    count(record, before ? 'month end: the same past again' : 'month end: a past');
    if (before && before !== said) {
      record.problems.push(`the past has changed: ${path} said ${before}, says ${said}`);
    }
  }
}

/** The bursar closes the month before, whenever she has handed it over. */
export const closeMonth: Actor = {
  weight: 2,
  async play({ office, time, record }, random) {
    const months = monthsBefore(time.now());
    const [first, ...others] = months;
    if (!first) return count(record, 'month end: nothing is over');
    const month = random.pick([first, ...others]);
    const path = '/api/admin/payments/month-end/close';
    const answer = await office.bursar.call('POST', path, { month });
    count(record, `month end: closed, ${answer?.status ?? 'no answer'}`);
  },
};

/** '2026-11' and later ones that are over. */
function monthsBefore(now: Date): string[] {
  const months: string[] = [];
  for (let at = new Date('2026-11-01T00:00:00Z'); ; at.setUTCMonth(at.getUTCMonth() + 1)) {
    const month = at.toISOString().slice(0, 7);
    if (month >= now.toISOString().slice(0, 7)) return months;
    months.push(month);
  }
}

async function readOne(
  { office, notes }: Stage,
  which: 'statement' | 'who owes' | 'month end' | 'payments' | 'dashboard',
  random: Random,
): Promise<string[] | undefined> {
  const session = office.someone(random);
  const [first, ...others] = notes;
  const studentId = first ? random.pick([first, ...others]).studentId : '';
  const read = async <Data>(
    path: string,
    schema: z.ZodType<Data>,
    check: (data: Data) => string[],
  ) => {
    const parsed = schema.safeParse((await session.call('GET', path))?.body);
    return parsed.success ? check(parsed.data) : undefined;
  };
  switch (which) {
    case 'statement':
      return read(`/api/admin/students/${studentId}/statement`, reports.statement, ({ data }) =>
        reports.wrongStatement(data),
      );
    case 'who owes':
      return read('/api/admin/who-owes', reports.owes, ({ data }) => reports.wrongOwes(data));
    case 'month end':
      return read('/api/admin/payments/month-end?month=2026-11', reports.monthEnd, ({ data }) =>
        reports.wrongMonthEnd(data),
      );
    case 'payments':
      return read('/api/admin/payments', reports.payments, reports.wrongPayments);
    case 'dashboard':
      return read('/api/admin/dashboard-stats', reports.dashboard, ({ data }) =>
        reports.wrongDashboard(data),
      );
  }
}
