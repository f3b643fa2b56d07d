import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ownEnvironment } from '#server/testing/test-process.ts';

const LONGEST_START_MS = 60_000;

export interface Child {
  /** Resolves when it has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  isAlive(): boolean;
}

interface Command {
  /** Relative to this folder. */
  script: string;
  args?: string[];
  env: Record<string, string>;
  /** Working directory: a folder without a .env file, so that a developer's settings have no say. */
  folder: string;
  logFile: string;
}

/** Starts a script of this project with the given settings and no others. */
export function startChild({ script, args = [], env, folder, logFile }: Command): Child {
  const log = openSync(logFile, 'a');
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: ownEnvironment(env),
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  return {
    isAlive: () => isAlive(child),
    signal: (signal) => child.kill(signal),
    async kill(signal) {
      if (!isAlive(child)) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** Runs a script of this project to its end, with `input` on its standard input; resolves to what it printed. */
export async function runChild(
  { script, args = [], env, folder }: Omit<Command, 'logFile'>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: ownEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Resolves when the address answers; false when the process has ended before. */
export async function isAnswering(url: string, child: Child): Promise<boolean> {
  const deadline = performance.now() + LONGEST_START_MS;
  while (child.isAlive() && performance.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    if (response?.ok) return true;
    await pause(10);
  }
  return false;
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
