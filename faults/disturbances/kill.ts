import { setTimeout as pause } from 'node:timers/promises';
import { count } from '../record.ts';
import type { Scene } from './scene.ts';

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

/** Kills the school and starts it again some time later. Resolves to false when it is left in the middle of its start. */
export async function kill(scene: Scene, isUp: boolean): Promise<boolean> {
  const { school, provider, time, random, record } = scene;
  await pause(random.whole(0, isUp ? WORST_MOMENT_MS : START_MS));
  await school.kill('SIGKILL');
  count(record, isUp ? 'kills' : 'kills during a start');
  time.advance(someTime(scene));
  const meetsDead = random.chance(0.5);
  if (meetsDead) await time.tellProvider();
  school.launch(time.aheadMs());
  // Now and then it dies again before it is up.
  const comesUp = random.chance(0.9);
  if (comesUp) await school.opens();
  if (!meetsDead) await time.tellProvider();
  if (random.chance(0.2)) await disturbNight();
  return comesUp;

  async function disturbNight(): Promise<void> {
    await provider.putFaults([{ path: 'list', kind: 'http500', times: 2 }]);
  }
}

function someTime({ random }: Scene): number {
  const length = random.weighted({ seconds: 40, minutes: 45, hour: 15 });
  const [least, most] = LENGTHS[length];
  return random.whole(least, most);
}
