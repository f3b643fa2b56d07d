import { pause } from '#server/runtime/timers.ts';
import { adoptLost, takeBackReversed } from '../../faults/adopting.ts';
import { createDrain } from '../../faults/drain.ts';
import type { Stage } from './stage.ts';

const MINUTE_MS = 60_000;
/** Longer than the school asks about an open payment. */
const MONTHS_MS = 95 * 24 * 60 * MINUTE_MS;

/** Troubles end, and time passes until nothing moves any more and nothing is left for a person to import or take back. */
export async function settleAll(stage: Stage): Promise<void> {
  const { time, machine, road, mailWeather, lost, provider } = stage;
  machine.offsetMs = 0;
  machine.isFull = false;
  Object.assign(road, { lostBefore: 0, lostAfter: 0, silent: 0 });
  Object.assign(mailWeather, { unreachable: 0, deferred: 0, lostAfter: 0 });
  Object.assign(lost, { before: 0, afterCommit: 0 });
  await provider.liftFaults();
  const drain = createDrain({
    ...stage,
    school: stage.nextNumber() % 2 === 0 ? restarting(stage) : goingOn(stage),
    time: {
      aheadMs: () => 0,
      now: time.now,
      advance: time.leap,
      tellProvider: () => pause(1),
    },
  });
  await drain.wait();
  while ((await adoptLost(stage)) + (await takeBackReversed(stage)) > 0) await drain.wait(3);
  if (stage.nextNumber() % 3 > 0) return;
  await passMonths(stage);
  await drain.wait(3);
}

/** What was never paid is given up; a process may die over it. */
async function passMonths({ school, time, nextNumber }: Stage): Promise<void> {
  time.leap(MONTHS_MS);
  for (const { owner } of school.alive()) owner.stepsToLive = 1 + ((nextNumber() * 7) % 60);
  await pause(MINUTE_MS);
  if (!school.isAlive()) await school.start();
}

/** An operator who starts all anew each time. */
function restarting({ school }: Stage) {
  return { kill: school.kill, start: async () => void (await school.start()) };
}

/** Nobody touches what runs: whatever a process has in its memory must not keep it from its end. */
function goingOn({ school }: Stage) {
  return {
    kill: async () => {},
    start: async () => void (school.isAlive() || (await school.start())),
  };
}
