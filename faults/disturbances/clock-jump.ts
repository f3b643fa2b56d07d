import { count } from '../record.ts';
import type { Scene } from './scene.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The school's machine comes up a day ahead, and some payments later with the right time: its rows are of tomorrow. */
export async function jumpClock(scene: Scene): Promise<void> {
  const { school, time, random, record } = scene;
  await school.kill('SIGKILL');
  school.launch(time.aheadMs() + DAY_MS);
  await school.opens();
  await scene.moreDone(random.whole(5, 25));
  await school.kill(random.pick(['SIGKILL', 'SIGTERM']));
  school.launch(time.aheadMs());
  await school.opens();
  count(record, 'clocks a day ahead, then put back');
}
