import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/test-process.ts';

/** As `npm start` sets them. */
const OPTIONS = ['--max-semi-space-size=4'];
/** The floor collects its garbage when it likes. */
const FLOOR_OPTIONS = [...OPTIONS, '--expose-gc'];

/** Of the sample news, and of a few items that a measurement adds. */
const NEWS_PAGES = 4;

export interface RunningServer {
  address: string;
  pid: number;
  /** From the start of the process to its first answer. */
  startedInMs: number;
  stop(): Promise<void>;
}

/** The school in demo mode on a free port, with the given data or with none; the folder is removed unless `isKept`. */
export async function startSchool(
  folder = mkdtempSync(path.join(tmpdir(), 'school-bench-')),
  { isKept = false, script = 'server/main.ts', databaseUrl = '' } = {},
): Promise<RunningServer> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: folder,
    // Never the school's own, which may stand in `.env`.
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    // No payments but those that are measured.
    DEMO_CONTENT: 'news',
    TRUST_PROXY: '127.0.0.1',
    PAYMENT_STARTS_PER_MINUTE: '9999999',
    PAYMENT_CHECKS_PER_MINUTE: '9999999',
    // As `npm start` sets it.
    MALLOC_MMAP_THRESHOLD_: '131072',
  };
  const server = await start(script, environment, `http://127.0.0.1:${port}`, '/readyz');
  await picturesAreFinished(server.address);
  return {
    ...server,
    async stop() {
      await server.stop();
      if (!isKept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of all news. Until then a core is at work that no measurement shares. */
export async function picturesAreFinished(address: string): Promise<void> {
  for (let page = 1; page <= NEWS_PAGES; ) {
    const list = await (await fetch(`${address}/api/news?page=${page}`)).text();
    if (list.includes('#jpg')) await pause(500);
    else page += 1;
  }
}

interface FloorAnswer {
  file: string;
  status: number;
  headers: object;
}

/** Bare node:http that answers the given bytes to every request: the floor all ratios are against. */
export async function startFloor({ file, status, headers }: FloorAnswer): Promise<RunningServer> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    BODY_FILE: file,
    ANSWER_STATUS: String(status),
    ANSWER_HEADERS: JSON.stringify(headers),
  };
  const address = `http://127.0.0.1:${port}`;
  return start('bench/floor-server.ts', environment, address, '/', FLOOR_OPTIONS);
}

/** Of all threads of a process since its start, in steps of ten; not a number where no `/proc` tells. */
export function processorMs(pid: number): number {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(facts[11]) + Number(facts[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

async function start(
  script: string,
  environment: Record<string, string>,
  address: string,
  probe: string,
  options = OPTIONS,
): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...options, script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answers(`${address}${probe}`, child);
  return {
    address,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response && response.status < 400) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
