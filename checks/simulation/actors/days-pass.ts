import { count } from '../../../faults/record.ts';
import type { Actor } from '../stage.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A weekend, or holidays: payouts come, days are over, checkouts are given up. */
export const daysPass: Actor = {
  weight: 2,
  async play({ time, record }, random) {
    time.leap(random.whole(1, 6) * DAY_MS);
    count(record, 'leaps of days');
  },
};
