import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderClient } from './provider-client.ts';
import type { Random } from './random.ts';
import { count, type RunRecord } from './record.ts';
import type { SchoolProcess } from './school-process.ts';
import type { Time } from './time.ts';

interface Parts {
  school: SchoolProcess;
  provider: ProviderClient;
  time: Time;
  random: Random;
  record: RunRecord;
  kills: number;
  payments: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const LENGTHS = {
  seconds: [0, 30 * SECOND_MS],
  minutes: [MINUTE_MS, 10 * MINUTE_MS],
  hour: [30 * MINUTE_MS, 90 * MINUTE_MS],
} as const;
/** Within this the process dies at any moment: in the middle of requests, of commits, of its own start. */
const WORST_MOMENT_MS = 60;
const START_MS = 600;

/** Kills the school at random points, spread over the payments of the run, and starts it again some time later. */
export function createKiller(parts: Parts) {
  const { school, provider, time, random, record, kills, payments } = parts;
  const moments = Array.from({ length: kills }, () => random.whole(1, payments)).sort(
    (a, b) => a - b,
  );
  let played = 0;
  let waiting: (() => void) | undefined;

  return { killUntilDone, paymentPlayed };

  /** How many it were so far. */
  function paymentPlayed(): number {
    played += 1;
    waiting?.();
    return played;
  }

  async function killUntilDone(): Promise<void> {
    let isUp = true;
    for (const moment of moments) {
      // Now and then it dies before it is up again.
      if (isUp) await hasPlayed(moment);
      await pause(random.whole(0, isUp ? WORST_MOMENT_MS : START_MS));
      await school.kill('SIGKILL');
      count(record, isUp ? 'kills' : 'kills during a start');
      time.advance(someTime());
      const meetsDead = random.chance(0.5);
      if (meetsDead) await time.tellProvider();
      school.launch(time.aheadMs());
      isUp = random.chance(0.9);
      if (isUp) await opens();
      if (!meetsDead) await time.tellProvider();
      if (random.chance(0.2)) await disturbNight();
    }
    if (!isUp) await opens();
  }

  async function opens(): Promise<void> {
    if (!(await school.whenReady())) throw new Error('the school did not start again');
  }

  function someTime(): number {
    const length = random.weighted({ seconds: 40, minutes: 45, hour: 15 });
    const [least, most] = LENGTHS[length];
    return random.whole(least, most);
  }

  async function disturbNight(): Promise<void> {
    await provider.putFaults([{ path: 'list', kind: 'http500', times: 2 }]);
  }

  /** While a kill is due the parents go on: without the school they only wait. */
  async function hasPlayed(moment: number): Promise<void> {
    while (played < Math.min(moment, payments)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = resolve;
      await promise;
    }
  }
}
