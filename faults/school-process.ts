import { setTimeout as pause } from 'node:timers/promises';
import { type Child, isAnswering, startChild } from './child-process.ts';

export type SchoolProcess = ReturnType<typeof createSchoolProcess>;

export interface Answer {
  status: number;
  body: unknown;
}

export interface SchoolOptions {
  port: number;
  folder: string;
  logFile: string;
  env: Record<string, string>;
  script: string;
  /** Hears of every answer; the call was sent at `sentAt`. */
  onAnswer: (path: string, response: Response, sentAt: number) => void;
}

const TIMEOUT_MS = 30_000;

/** The school's server as a process that may die at any moment, and what a visitor's calls see of that. */
export function createSchoolProcess({
  port,
  folder,
  logFile,
  env,
  script,
  onAnswer,
}: SchoolOptions) {
  const address = `http://127.0.0.1:${port}`;
  let child: Child | undefined;
  let opened = Promise.withResolvers<void>();
  let lives = 0;

  return {
    address,
    start,
    launch,
    opens,
    isReady,
    kill,
    signal,
    call,
    lives: () => lives,
    isAlive: () => child?.isAlive() ?? false,
  };

  /** Starts the process with its clock ahead by so much; rejects when it does not come up. */
  async function start(aheadMs: number): Promise<void> {
    launch(aheadMs);
    await opens();
  }

  function launch(aheadMs: number): void {
    const settings = { ...env, FAULTS_CLOCK_AHEAD_MS: String(aheadMs) };
    child = startChild({ script, env: settings, folder, logFile });
    lives += 1;
  }

  /** Resolves when it can be given work; rejects when it ends instead. */
  async function opens(): Promise<void> {
    const isUp = child !== undefined && (await isAnswering(`${address}/readyz`, child));
    if (!isUp) throw new Error(`the school did not start; see ${logFile}`);
    opened.resolve();
  }

  async function isReady(): Promise<boolean> {
    const response = await fetch(`${address}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.ok === true;
  }

  function signal(name: NodeJS.Signals): void {
    child?.signal(name);
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    opened.resolve();
    opened = Promise.withResolvers();
    await child?.kill(signal);
  }

  /**
   * A call once the school is open. Undefined when the answer was lost: the process died, and it is not known what it has
   * done before.
   */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    { body, token }: { body?: object; token?: string } = {},
  ): Promise<Answer | undefined> {
    await opened.promise;
    const sentAt = Date.now();
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = { status: response.status, body: await response.json() };
      onAnswer(path, response, sentAt);
      return answer;
    } catch {
      await pause(5);
      return undefined;
    }
  }
}
