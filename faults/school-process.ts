import { setTimeout as pause } from 'node:timers/promises';
import { type Child, isAnswering, startChild } from './child-process.ts';

export type SchoolProcess = ReturnType<typeof createSchoolProcess>;

export interface Answer {
  status: number;
  body: unknown;
}

interface Options {
  port: number;
  folder: string;
  logFile: string;
  env: Record<string, string>;
  script: string;
}

const PATIENCE_MS = 30_000;

/** The school's server as a process that may die at any moment, and what a visitor's calls see of that. */
export function createSchoolProcess({ port, folder, logFile, env, script }: Options) {
  const address = `http://127.0.0.1:${port}`;
  let child: Child | undefined;
  let opened = Promise.withResolvers<void>();
  let lives = 0;

  return { address, start, launch, whenReady, kill, call, lives: () => lives };

  /** Starts the process with its clock ahead by so much; rejects when it does not come up. */
  async function start(aheadMs: number): Promise<void> {
    launch(aheadMs);
    if (!(await whenReady())) throw new Error(`the school did not start; see ${logFile}`);
  }

  function launch(aheadMs: number): void {
    const settings = { ...env, PORT: String(port), FAULTS_CLOCK_AHEAD_MS: String(aheadMs) };
    child = startChild({ script, env: settings, folder, logFile });
    lives += 1;
  }

  async function whenReady(): Promise<boolean> {
    const isUp = child !== undefined && (await isAnswering(`${address}/readyz`, child));
    if (isUp) opened.resolve();
    return isUp;
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    opened.resolve();
    opened = Promise.withResolvers();
    await child?.kill(signal);
  }

  /**
   * A call once the school is open. Undefined when the answer was lost: the process died, and nobody knows what it has
   * done before.
   */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    { body, token }: { body?: object; token?: string } = {},
  ): Promise<Answer | undefined> {
    await opened.promise;
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      await pause(5);
      return undefined;
    }
  }
}
