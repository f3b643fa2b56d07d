import type * as z from 'zod';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import * as reports from '../reports.ts';
import type { Actor, Stage } from '../stage.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Clocks are wrong by a day at most, and a machine may sleep for one in the middle of a transaction. */
const SURELY_OVER_MS = 3 * DAY_MS;

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

/** The bookkeeper asks again for days that are long over. */
export const readPast: Actor = {
  weight: 3,
  play: (stage, random) => rereadPast(stage, random),
};

/** What a period said that is long over, it says whenever it is asked. */
export async function rereadPast(stage: Stage, random?: Random): Promise<void> {
  const { office, time, pasts, record } = stage;
  const lastDay = time.now().getTime() - SURELY_OVER_MS;
  const days = Math.floor((lastDay - Date.parse('2026-11-20T00:00:00Z')) / DAY_MS);
  if (days < 0) return count(record, 'month end: nothing is over');
  const from = dayOf(lastDay - (random ? random.whole(0, days) : days) * DAY_MS);
  const to = dayOf(lastDay);
  const path = `/api/admin/payments/month-end?from=${from}&to=${to}`;
  for (const asked of new Set([path, ...(random ? [] : pasts.keys())])) {
    const answer = reports.monthEnd.safeParse((await office.bursar.call('GET', asked))?.body);
    if (!answer.success) continue;
    const said = JSON.stringify(answer.data.data);
    const before = pasts.get(asked);
    pasts.set(asked, said);
    count(record, before ? 'month end: the same past again' : 'month end: a past');
    if (before && before !== said) {
      record.problems.push(`the past has changed: ${asked} said ${before}, says ${said}`);
    }
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

function dayOf(ms: number): string {
  return new Date(ms + HOUR_MS).toISOString().slice(0, 10);
}
