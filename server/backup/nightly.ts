import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createPoller } from '../jobs/poller.ts';
import { nights } from '../jobs/schedule.ts';
import { monotonicMs } from '../runtime/timers.ts';

const RETRY_MS = 60 * 60_000;
/** Gives the school time to open after a late start. */
const CATCH_UP_MS = 5 * 60_000;
/** Also how soon a changed clock is noticed. */
const LONGEST_SLEEP_MS = 10 * 60_000;

interface NightlyOptions {
  /** Makes tonight's backup, unless there is a good one; rejects when it fails. */
  backUp: (signal: AbortSignal) => Promise<string>;
  newestBackupAt: () => Promise<Date | undefined>;
  clock: () => Date;
  log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

export type NightlyBackups = ReturnType<typeof startNightlyBackups>;

/** Makes a backup every night; a failed one is tried again after an hour. */
export function startNightlyBackups({ backUp, newestBackupAt, clock, log }: NightlyOptions) {
  const stopping = new AbortController();
  let hasFailed = false;
  let notBefore = monotonicMs() + CATCH_UP_MS;
  const poller = createPoller({
    work: backUpWhenDue,
    nextDueAt: async () => nights.backup.next(clock()),
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    onFailure: tryAgainLater,
  });
  poller.wake();

  return { stop };

  async function stop(): Promise<void> {
    stopping.abort();
    await poller.stop();
  }

  async function backUpWhenDue(): Promise<void> {
    if (monotonicMs() < notBefore) return;
    if (!hasFailed && !nights.backup.isDue(await newestBackupAt(), clock())) return;
    const report = await backUp(stopping.signal);
    hasFailed = false;
    log.info({ backup: report }, 'the nightly backup is made');
  }

  function tryAgainLater(error: unknown): void {
    if (stopping.signal.aborted) return;
    hasFailed = true;
    notBefore = monotonicMs() + RETRY_MS;
    log.error({ err: error }, 'the nightly backup failed; it is tried again in an hour');
  }
}

/** A separate process, so that requests do not wait. Resolves to the last line it prints; `signal` ends it. */
export async function backUpInOwnProcess(command: URL, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(command), 'backup', '--nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const said = text(child.stdout);
  const complaint = text(child.stderr);
  const [code] = await once(child, 'close');
  if (code === 0) return lastLine(await said);
  throw new Error(lastLine(await complaint) || `the backup ended with code ${code}`);
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
