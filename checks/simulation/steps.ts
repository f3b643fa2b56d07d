import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scheduler } from 'fast-check';
import type { Random } from '../../faults/random.ts';
import { never, type Owner } from './owner.ts';
import type { SimulatedTime } from './time.ts';

export type Steps = ReturnType<typeof createSteps>;

/** After a step, so many turns of the event loop let everything run that it has set free. */
const TURNS = 3;
const MOST_STEPS = 300_000;
/** Now and then a timer falls due although something could go on: that process is slow. */
const TIMER_FIRST = 0.02;
/** Files are read by other threads, whose speed must decide nothing. */
const OF_OTHER_THREADS = /^(FSReq|CloseReq)/;

/** Decides what happens next: one statement, one message or one timer at a time. */
export function createSteps(scheduler: Scheduler, time: SimulatedTime, random: Random) {
  const afterEach: (() => void)[] = [];
  let taken = 0;
  let story = 0;

  return {
    gate,
    take,
    during,
    /** Called after every step. */
    onStep: (look: () => void) => void afterEach.push(look),
    taken: () => taken,
    /** A number that two runs have in common if the same happened in both. */
    story: () => story >>> 0,
  };

  /** Waits until it is this one's turn; a process that has died meanwhile never gets it. */
  async function gate(label: string, owner?: Owner): Promise<void> {
    await scheduler.schedule(Promise.resolve(), label);
    note(label);
    while (owner?.frozen) await owner.frozen;
    if (!owner) return;
    if (owner.isAlive) {
      owner.stepsToLive -= 1;
      if (owner.stepsToLive === 0) owner.die();
    }
    if (!owner.isAlive) await never;
  }

  /** False when nothing waits for its turn, and no timer runs. */
  async function take(): Promise<boolean> {
    const hasTimer = time.untilNext() !== undefined;
    const isReady = scheduler.count() > 0;
    if (!isReady && !hasTimer) return false;
    taken += 1;
    if (!isReady || (hasTimer && random.chance(TIMER_FIRST))) {
      note('timer');
      time.fireNext();
    } else {
      await scheduler.waitNext(1);
    }
    await settleDown();
    for (const look of afterEach) look();
    return true;
  }

  /** Takes steps until `work` is done. Throws when nothing can go on although it is not. */
  async function during<Result>(work: Promise<Result>, mostSteps = MOST_STEPS): Promise<Result> {
    let isDone = false;
    const finish = () => {
      isDone = true;
    };
    work.then(finish, finish);
    for (let step = 0; !isDone; step += 1) {
      if (step === mostSteps) throw new Error(`something is not over after ${mostSteps} steps`);
      if (await take()) continue;
      await settleDown();
      if (!isDone && scheduler.count() === 0 && time.untilNext() === undefined) {
        throw new Error('nothing can go on');
      }
    }
    return work;
  }

  function note(label: string): void {
    for (let index = 0; index < label.length; index += 1) {
      story = Math.imul(story ^ label.charCodeAt(index), 16_777_619);
    }
  }
}

async function settleDown(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  while (process.getActiveResourcesInfo().some((one) => OF_OTHER_THREADS.test(one))) {
    await nextTurn();
  }
}
