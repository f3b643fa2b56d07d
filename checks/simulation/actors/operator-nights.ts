import { pause } from '#server/runtime/timers.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { Actor, Stage } from '../stage.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An hour behind the school: comparison and ledger, backup, news, retention, payouts, daily summary. */
const NIGHT = ['01:00', '01:30', '02:00', '02:30', '04:00', '05:30'];
/** Fees of the next term are taken since Monday, and this one is over. */
const TERM_HAS_ENDED = Date.parse('2026-12-12T08:00:00Z');

/** One night after the other, each with all its work; the head wants the daily summary. */
export const passNights: Actor = {
  weight: 2,
  async play(stage, random) {
    const { head, record } = stage;
    const body = { wanted: true };
    await head.askUntilTold('PUT', '/api/admin/morning-note/email', { body });
    for (let night = random.whole(1, 2); night > 0; night -= 1) {
      await passNight(stage, random);
      count(record, 'nights');
    }
  },
};

/** Days go by until the term is over. */
export const termEnds: Actor = {
  weight: 1,
  async play(stage, random) {
    const { time, record } = stage;
    while (time.now().getTime() + DAY_MS < TERM_HAS_ENDED) {
      time.leap(DAY_MS);
      // Time enough for e-mails that wait: after three days they are given up.
      await pause(random.whole(MINUTE_MS, 3 * MINUTE_MS));
    }
    await passNight(stage, random);
    count(record, 'ends of a term');
  },
};

/** A process starts while nothing can be written. */
export const startOnFullDisk: Actor = {
  weight: 2,
  async play({ school, machine, record }, random) {
    machine.isFull = true;
    if (random.chance(0.5)) await school.kill('SIGKILL');
    const starting = school.start();
    await pause(random.whole(SECOND_MS, 30 * SECOND_MS));
    machine.isFull = false;
    await starting;
    count(record, 'starts on a full disk');
  },
};

/** Two processes are at the night's work: the one that leads stands still, and goes on when another one leads. */
export const twoLeadAtNight: Actor = {
  weight: 2,
  async play(stage, random) {
    const { school, record } = stage;
    if (school.alive().length < 2) await school.start();
    const night = passNight(stage, random);
    for (let times = random.whole(1, 4); times > 0; times -= 1) {
      await pause(random.whole(0, MINUTE_MS));
      const [first, ...others] = school.alive();
      const { owner } = (first && random.pick([first, ...others])) ?? {};
      if (!owner || owner.frozen) continue;
      const thaw = Promise.withResolvers<void>();
      owner.frozen = thaw.promise;
      await pause(random.whole(50 * SECOND_MS, 150 * SECOND_MS));
      owner.frozen = undefined;
      thaw.resolve();
    }
    await night;
    count(record, 'nights with two that lead');
  },
};

async function passNight({ time }: Stage, random: Random): Promise<void> {
  for (const moment of NIGHT) {
    const today = Date.parse(`${time.now().toISOString().slice(0, 10)}T${moment}:00Z`);
    const now = time.now().getTime();
    const next = today < now - HOUR_MS ? today + DAY_MS : today;
    time.leap(Math.max(0, next - now));
    await pause(random.whole(SECOND_MS, 90 * SECOND_MS));
  }
}
