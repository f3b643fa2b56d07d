import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { CLOCK_TOLERANCE_MS } from '../database/due-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** 02:30 in Lagos, which knows no summer time. */
const NIGHTLY_UTC_MS = (1 * 60 + 30) * 60_000;
const RETRY_MS = 60 * 60_000;
/** After a start that comes too late for tonight's: first let the school open. */
const CATCH_UP_MS = 5 * 60_000;
const LONGEST_SLEEP_MS = 10 * 60_000;

export interface NightlyBackups {
  stop(): Promise<void>;
}

export interface NightlyParts {
  /** Makes tonight's backup, unless there is a good one; rejects with a sentence when it fails. */
  backUp: (signal: AbortSignal) => Promise<string>;
  newestBackupAt: () => Promise<Date | undefined>;
  clock: () => Date;
  log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

/** Has a backup made every night; what failed is tried again an hour later. */
export function startNightlyBackups(parts: NightlyParts): NightlyBackups {
  const { backUp, newestBackupAt, clock, log } = parts;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let hasFailed = false;
  let notBefore = new Date(clock().getTime() + CATCH_UP_MS);
  wake();

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };

  function wake(): void {
    running = backUpWhenDue().then(() => {
      if (stopping.signal.aborted) return;
      timer = setTimeout(wake, sleepMs(clock(), notBefore)).unref();
    });
  }

  async function backUpWhenDue(): Promise<void> {
    try {
      if (waitMs(clock(), notBefore) > 0) return;
      if (!hasFailed && !isDue(clock(), await newestBackupAt())) return;
      const line = await backUp(stopping.signal);
      hasFailed = false;
      log.info({ backup: line }, 'the nightly backup is made');
    } catch (error) {
      if (stopping.signal.aborted) return;
      hasFailed = true;
      notBefore = new Date(clock().getTime() + RETRY_MS);
      log.error({ err: error }, 'the nightly backup failed; it is tried again in an hour');
    }
  }
}

/** True while there is no backup since last night's 02:30; one of the future was taken while a clock stood ahead. */
export function isDue(now: Date, newest: Date | undefined): boolean {
  if (newest === undefined || newest < lastNightly(now)) return true;
  return newest.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

/** Until the next try; none when it lies further ahead than any pause: the clock was put back. */
function waitMs(now: Date, notBefore: Date): number {
  const ms = notBefore.getTime() - now.getTime();
  return ms > 0 && ms <= RETRY_MS ? ms : 0;
}

/** Until the next night or the next try; never so long that a changed clock is noticed too late. */
function sleepMs(now: Date, notBefore: Date): number {
  const nextMs = lastNightly(now).getTime() + DAY_MS - now.getTime();
  const untilTry = waitMs(now, notBefore) || nextMs;
  return Math.min(Math.max(Math.min(untilTry, nextMs), 1_000), LONGEST_SLEEP_MS);
}

/**
 * Runs the backup command in a process of its own: whatever it reads, hashes and compresses, requests do not wait.
 * Resolves to the last line it prints; it is ended when `signal` says so.
 */
export async function backUpInOwnProcess(command: URL, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(command), 'backup', '--nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const said = textOf(child.stdout);
  const complaint = textOf(child.stderr);
  const [code] = await once(child, 'close');
  if (code === 0) return lastLine(await said);
  throw new Error(lastLine(await complaint) || `the backup ended with code ${code}`);
}

function lastNightly(now: Date): Date {
  const midnight = now.getTime() - (now.getTime() % DAY_MS);
  const tonight = midnight + NIGHTLY_UTC_MS;
  return new Date(tonight <= now.getTime() ? tonight : tonight - DAY_MS);
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
