import { pause } from '#server/runtime/timers.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { SimulatedProcess } from '../school-process.ts';
import type { Actor, Stage } from '../stage.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LOOK_AGAIN_MS = 500;

/** A process dies at once; another one is started some time later. */
export const kill: Actor = {
  weight: 5,
  async play(stage, random) {
    someProcess(stage, random)?.die();
    count(stage.record, 'kills');
    await comeBack(stage, random);
  },
};

/** It dies at one of its next statements: in the middle of a transaction, or between a commit and its answer. */
export const dieSoon: Actor = {
  weight: 10,
  async play(stage, random) {
    const process = someProcess(stage, random);
    if (!process) return;
    process.owner.stepsToLive = random.whole(1, 60);
    while (process.isAlive()) await pause(LOOK_AGAIN_MS);
    count(stage.record, 'deaths at a statement');
    await comeBack(stage, random);
  },
};

/** The operator stops the school in good order, and starts it again. */
export const restart: Actor = {
  weight: 3,
  async play(stage, random) {
    await someProcess(stage, random)?.stop();
    count(stage.record, 'restarts');
    await comeBack(stage, random);
  },
};

/** An upgrade: a new process beside the old one, which is then stopped. */
export const upgrade: Actor = {
  weight: 4,
  async play(stage, random) {
    const [old] = stage.school.alive();
    await stage.school.start();
    await pause(random.whole(0, 90 * SECOND_MS));
    if (stage.school.alive().length > 1) await old?.stop();
    // The new one may have died meanwhile.
    await stage.school.open();
    count(stage.record, 'upgrades');
  },
};

/** A process stands still for a while and does not know it: its lease may have gone to another. */
export const freeze: Actor = {
  weight: 4,
  async play(stage, random) {
    const { owner } = someProcess(stage, random) ?? {};
    if (!owner || owner.frozen) return;
    const thaw = Promise.withResolvers<void>();
    owner.frozen = thaw.promise;
    const isAlone = stage.school.alive().length < 2;
    const other = isAlone && random.chance(0.7) ? stage.school.start() : undefined;
    await pause(random.whole(1, 150 * SECOND_MS));
    owner.frozen = undefined;
    thaw.resolve();
    await other;
    count(stage.record, 'processes that stood still');
  },
};

/** The machine's clock is wrong for a while: by minutes, or by a day. */
export const wrongClock: Actor = {
  weight: 3,
  async play({ machine, record }, random) {
    const most = random.weighted({ [5 * MINUTE_MS]: 2, [HOUR_MS]: 2, [DAY_MS]: 2 });
    machine.offsetMs = random.whole(-Number(most), Number(most));
    await pause(random.whole(1, 20 * MINUTE_MS));
    machine.offsetMs = 0;
    count(record, 'clocks put wrong, then right');
  },
};

/** The machine sleeps, or nothing happens for hours: everything that was due meanwhile is late. */
export const timePasses: Actor = {
  weight: 6,
  async play({ time, record }, random) {
    const length = random.weighted({ [MINUTE_MS]: 4, [HOUR_MS]: 4, [DAY_MS]: 2 });
    time.leap(random.whole(1, Number(length)));
    count(record, 'leaps of time');
  },
};

/** Nothing can be written for some seconds. */
export const fullDisk: Actor = {
  weight: 4,
  async play({ machine, record }, random) {
    machine.isFull = true;
    await pause(random.whole(1, 20 * SECOND_MS));
    machine.isFull = false;
    count(record, 'full disks');
  },
};

/** The connection to the database is lost before a statement, or after a commit whose answer nobody gets. */
export const lostConnection: Actor = {
  weight: 8,
  async play({ lost, record }, random) {
    if (random.chance(0.5)) lost.before += 1;
    else lost.afterCommit += 1;
    count(record, 'lost connections to the database');
  },
};

/** Requests to the provider are lost on their way, or never answered. */
export const badRoad: Actor = {
  weight: 6,
  async play({ road, record }, random) {
    const worst = random.pick([10, 40, 100]);
    Object.assign(road, {
      lostBefore: random.whole(0, worst),
      lostAfter: random.whole(0, worst),
      silent: random.whole(0, worst),
    });
    await pause(random.whole(1, 3 * MINUTE_MS));
    Object.assign(road, { lostBefore: 0, lostAfter: 0, silent: 0 });
    count(record, 'bad roads to the provider');
  },
};

/** The mail server is away, puts e-mails off, or its answers are lost. */
export const badMail: Actor = {
  weight: 3,
  async play({ mailWeather, record }, random) {
    Object.assign(mailWeather, {
      unreachable: random.whole(0, 60),
      deferred: random.whole(0, 40),
      lostAfter: random.whole(0, 40),
    });
    await pause(random.whole(1, 10 * MINUTE_MS));
    Object.assign(mailWeather, { unreachable: 0, deferred: 0, lostAfter: 0 });
    count(record, 'troubles of the mail server');
  },
};

/** The provider refuses the school's key for a while. */
export const refusedKey: Actor = {
  weight: 2,
  async play({ provider, record }, random) {
    await provider.putFaults([{ path: 'key', kind: 'refused' }]);
    await pause(random.whole(1, 2 * MINUTE_MS));
    await provider.acceptKey();
    count(record, 'refused keys');
  },
};

function someProcess({ school }: Stage, random: Random): SimulatedProcess | undefined {
  const [first, ...others] = school.alive();
  return first && random.pick([first, ...others]);
}

/** Soon, or minutes later; parents wait meanwhile, where no other process is left. */
async function comeBack({ school }: Stage, random: Random): Promise<void> {
  await pause(random.chance(0.7) ? random.whole(0, 5 * SECOND_MS) : random.whole(0, 5 * MINUTE_MS));
  await school.open();
}
