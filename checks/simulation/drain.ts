import { pause } from '#server/runtime/timers.ts';
import { adoptLost, takeBackReversed } from '../../faults/adopting.ts';
import { createDrain } from '../../faults/drain.ts';
import type { Stage } from './stage.ts';

/** Troubles end, and time passes until nothing moves any more and nothing is left for a person to import or take back. */
export async function settleAll(stage: Stage): Promise<void> {
  const { school, time, machine, road, mailWeather, lost, provider } = stage;
  machine.offsetMs = 0;
  machine.isFull = false;
  Object.assign(road, { lostBefore: 0, lostAfter: 0, silent: 0 });
  Object.assign(mailWeather, { unreachable: 0, deferred: 0, lostAfter: 0 });
  Object.assign(lost, { before: 0, afterCommit: 0 });
  await provider.liftFaults();
  const drain = createDrain({
    ...stage,
    school: { kill: school.kill, start: async () => void (await school.start()) },
    time: {
      aheadMs: () => 0,
      now: time.now,
      advance: time.leap,
      tellProvider: () => pause(1),
    },
  });
  await drain.wait();
  while ((await adoptLost(stage)) + (await takeBackReversed(stage)) > 0) await drain.wait(3);
}
