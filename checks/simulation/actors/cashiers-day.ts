import { pause } from '#server/runtime/timers.ts';
import { count } from '../../../faults/record.ts';
import { type ShownDay, shownDay, wrongDay } from '../desk-day.ts';
import { kobo } from '../reports.ts';
import type { Actor, Stage } from '../stage.ts';

const DESK = '/api/admin/desk';
const DAY_MS = 24 * 60 * 60_000;
const LONGEST_COUNT_MS = 10 * 60_000;

/** A cashier counts the drawer and closes the day, now and then with a difference; money may come meanwhile. */
export const closeDay: Actor = {
  weight: 5,
  async play(stage, random) {
    const { office, record, nextNumber } = stage;
    const session = random.pick(office.cashiers);
    const shown = await readDay(stage, random.chance(0.3) ? random.whole(1, 3) : 0);
    if (!shown) return;
    record.problems.push(...wrongDay(shown));
    if (shown.isClosed) return count(record, 'desk: day closed already');
    if (random.chance(0.3)) await pause(random.whole(1, LONGEST_COUNT_MS));
    const opening = shown.sinceLastClose.opening ?? random.whole(0, 50) * 100;
    const { persons, cashIn, cashOut } = shown.sinceLastClose;
    const expected = kobo(opening) + kobo(cashIn) - kobo(cashOut);
    const wrong = random.chance(0.3) ? random.whole(-5, 5) * 100 : 0;
    // Who gives back more than is in the drawer takes it from elsewhere.
    const counted = Math.max(0, expected + wrong);
    const [name = 'Chidi Cashier'] = persons.map((person) => person.name);
    const answer = await session.call('POST', `${DESK}/close`, {
      day: shown.day,
      opening,
      counted: [{ name, counted: counted / 100 }],
      note: counted === expected ? '' : `Counted twice, no. ${nextNumber()}`,
      expected: expected / 100,
    });
    count(record, `desk: day closed, ${answer?.status ?? 'no answer'}`);
    // The clock was put back meanwhile.
    const isToCome = JSON.stringify(answer?.body ?? '').includes('still to come');
    if (answer?.status === 400 && !isToCome) {
      record.problems.push(`a close was not understood: ${JSON.stringify(answer.body)}`);
    }
  },
};

/** The bursar lets a day be corrected. */
export const reopenDay: Actor = {
  weight: 2,
  async play(stage, random) {
    const { office, record } = stage;
    const shown = await readDay(stage, random.whole(0, 2));
    if (!shown?.isClosed) return count(record, 'desk: no day to open again');
    await office.ask(office.bursar, 'reopening', `${DESK}/reopen`, (reason) => ({
      day: shown.day,
      reason,
    }));
  },
};

async function readDay({ office, time }: Stage, daysAgo: number): Promise<ShownDay | undefined> {
  const then = time.now().getTime() - daysAgo * DAY_MS;
  const query = daysAgo === 0 ? '' : `?day=${new Date(then).toISOString().slice(0, 10)}`;
  const answer = await office.cashiers[1].call('GET', `${DESK}${query}`);
  return shownDay.safeParse(answer?.body).data?.data;
}
