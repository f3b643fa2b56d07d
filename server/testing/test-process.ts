import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface LaunchedProcess {
  child: ChildProcessWithoutNullStreams;
  /** What it has printed up to now, errors too. */
  output(): string;
  /** Its exit code, once all that it printed has come. */
  ended: Promise<number | null>;
}

export interface RunningServer {
  address: string;
  output(): string;
  /** Asks it to finish; resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface StartOptions {
  choosePort?: () => number | Promise<number>;
  nodeOptions?: readonly string[];
  /** The folder whose `build/` it serves; the project's own when nothing else is said. */
  cwd?: string;
}

type Settings = Record<string, string>;

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** What Node has compiled for one process it takes for the next, which halves its start. */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.join(PROJECT, 'node_modules', '.cache', 'compile'),
};
const SERVER = path.join(PROJECT, 'server', 'main.ts');
const IS_LISTENING = /The school is open:|Server listening at/;
const PORT_IS_TAKEN = 'The port is in use';
const MOST_PORTS = 5;

const launched = new Set<ChildProcessWithoutNullStreams>();
process.once('exit', () => {
  for (const child of launched) child.kill('SIGKILL');
});

/** Starts the server on a free port and resolves when it listens; rejects with what it printed. */
export async function startServer(
  settings: Settings,
  { choosePort = freePort, nodeOptions = [], cwd = PROJECT }: StartOptions = {},
): Promise<RunningServer> {
  for (let tried = 1; ; tried += 1) {
    const port = String(await choosePort());
    const server = launch({ ...settings, PORT: port }, [...nodeOptions, SERVER], cwd);
    // Its own word, not an answer at the address: there another server might be.
    if (await isListening(server)) return running(server, `http://127.0.0.1:${port}`);
    if (tried === MOST_PORTS || !server.output().includes(PORT_IS_TAKEN)) {
      throw new Error(`The server did not start:\n${server.output()}`);
    }
  }
}

/** Runs a program of this project, the server when nothing else is said. */
export function launch(settings: Settings, args = [SERVER], cwd = PROJECT): LaunchedProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: ownEnvironment({ HOST: '127.0.0.1', ...settings }),
  });
  const ended = once(child, 'close').then(([code]) => code);
  launched.add(child);
  child.once('exit', () => launched.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, ended };
}

/** Resolves once a process has ended: its exit code, what it has said, and what it has complained about. */
export async function endOf(child: ChildProcessWithoutNullStreams) {
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, said, complaint };
}

/**
 * The environment of this machine, its time zone, language and clock too, with these settings and no others, whatever
 * a developer's environment and `.env` say.
 */
export function ownEnvironment(settings: Settings): NodeJS.ProcessEnv {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const unset = [...example.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => [name, '']);
  return {
    ...process.env,
    ...Object.fromEntries(unset),
    ...COMPILED,
    ...settings,
  };
}

/** Ends at once whatever is still running of what was started here. */
export async function killLaunched(): Promise<void> {
  await Promise.all([...launched].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
}

function running(server: LaunchedProcess, address: string): RunningServer {
  return {
    address,
    output: server.output,
    stop(signal = 'SIGTERM') {
      server.child.kill(signal);
      return server.ended;
    },
  };
}

/** False when the process has ended instead. */
function isListening({ child, output, ended }: LaunchedProcess): Promise<boolean> {
  const listening = new Promise<boolean>((resolve) => {
    child.stdout.on('data', () => {
      if (IS_LISTENING.test(output())) resolve(true);
    });
  });
  return Promise.race([listening, ended.then(() => false)]);
}

/**
 * A port that is free now, and that another program must name to take it: the system gives every listener without a
 * port of its own, and every call that goes out, one from 32768 up.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
