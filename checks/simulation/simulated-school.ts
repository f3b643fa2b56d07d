import { isDatabaseUnavailable } from '#server/errors/availability.ts';
import { pause } from '#server/runtime/timers.ts';
import type { Random } from '../../faults/random.ts';
import {
  type Answer,
  type CallOptions,
  SCHOOL,
  type SimulatedProcess,
  startProcess,
  type World,
} from './school-process.ts';

export type SimulatedSchool = ReturnType<typeof createSimulatedSchool>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type AnswerLook = (method: Method, path: string, answer: Answer) => void;

const LOOK_AGAIN_MS = 200;
const START_AGAIN_MS = 1_000;

/** All processes of the school, as its visitors and its operator meet them. */
export function createSimulatedSchool(world: World, random: Random) {
  const { steps } = world;
  const problems: string[] = [];
  let processes: SimulatedProcess[] = [];
  let lives = 0;
  let underWay = 0;
  let isClosed = false;
  const starting = new Set<Promise<unknown>>();
  const looks: AnswerLook[] = [];

  return {
    address: SCHOOL,
    problems,
    start,
    open,
    kill,
    closeFor,
    call,
    callOnce,
    alive,
    lives: () => lives,
    /** Calls that have come in, and answers that their caller does not have yet. */
    callsUnderWay: () => underWay,
    /** Called with every answer on its way out. */
    onAnswer: (look: AnswerLook) => void looks.push(look),
    isAlive: () => alive().length > 0,
  };

  /** One more process. One that cannot start ends, and is started again by the machine. */
  async function start(): Promise<SimulatedProcess> {
    for (;;) {
      while (isClosed) await pause(START_AGAIN_MS);
      lives += 1;
      try {
        const starts = startProcess(world, `process ${lives}`);
        starting.add(starts);
        const process = await starts.finally(() => starting.delete(starts));
        processes = [...alive(), process];
        return process;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        await pause(START_AGAIN_MS);
      }
    }
  }

  /** Starts a process unless one takes calls. */
  async function open(): Promise<void> {
    if (serving().length === 0) await start();
  }

  /** All processes are killed, and nothing starts before `work` is done. */
  async function closeFor(work: () => Promise<void>): Promise<void> {
    isClosed = true;
    try {
      await kill('SIGKILL');
      while (starting.size > 0) await pause(START_AGAIN_MS);
      await kill('SIGKILL');
      await work();
    } finally {
      isClosed = false;
    }
  }

  /** All of them. */
  async function kill(signal: NodeJS.Signals): Promise<void> {
    for (const process of alive()) {
      if (signal === 'SIGTERM') await process.stop();
      else process.die();
    }
  }

  function alive(): SimulatedProcess[] {
    return processes.filter((process) => process.isAlive());
  }

  function serving(): SimulatedProcess[] {
    return processes.filter((process) => process.takesCalls());
  }

  /** A call once the school is open; undefined when the answer was lost, and it is not known what was done before. */
  async function call(
    method: Method,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer | undefined> {
    while (serving().length === 0) await pause(LOOK_AGAIN_MS);
    return callOnce(method, path, options);
  }

  /** Whether it is open or not. */
  async function callOnce(
    method: Method,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer | undefined> {
    await steps.gate(`${method} ${path.split('?')[0]}`);
    const [first, ...others] = serving();
    if (!first) return undefined;
    underWay += 1;
    const answer = await random.pick([first, ...others]).inject(method, path, options);
    if (answer?.status === 500) problems.push(`${method} ${path} answered 500`);
    for (const look of looks) if (answer) look(method, path, answer);
    await steps.gate('answer');
    underWay -= 1;
    return answer;
  }
}
