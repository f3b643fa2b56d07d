import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../errors/work-log.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { nights } from '../../jobs/schedule.ts';
import { monotonicMs } from '../../runtime/timers.ts';

/** Resolves to what does not agree, or undefined; rejects when the check could not be made. */
export type CheckLedger = () => Promise<string | undefined>;

interface LedgerWatchDependencies {
  lease: Lease;
  /** Absent in demo mode and in tests. */
  check: CheckLedger | undefined;
  clock: () => Date;
  log: Pick<Log, 'info' | 'error'>;
}

const RETRY_MS = 30 * 60_000;

/** Has the ledger checked once a night, by one process; a check that fails is tried again in half an hour. */
export function createLedgerWatch({ lease, check, clock, log }: LedgerWatchDependencies) {
  let notBefore = Number.NEGATIVE_INFINITY;

  return async function checkWhenDue(): Promise<void> {
    if (!check || monotonicMs() < notBefore) return;
    const startedAt = clock();
    if (!nights.ledgerCheck.isDue(await lease.finishedAt(), startedAt)) return;
    if (!(await lease.hold())) return;
    try {
      const difference = await lease.holdDuring(check);
      if (difference) log.error({ difference }, 'the ledger and the books do not agree');
      else log.info({}, 'the ledger and the books agree');
      await lease.markFinished(startedAt);
    } catch (error) {
      notBefore = monotonicMs() + RETRY_MS;
      log.error({ err: error }, 'the ledger could not be checked');
    }
  };
}

/** Runs the operator's `verify-ledger` in a process of its own. `headsFile` stores the heads of former nights. */
export function checkInOwnProcess(command: URL, headsFile: string): Promise<string | undefined> {
  const args = [fileURLToPath(command), 'verify-ledger', '--heads', headsFile];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (!error) resolve(undefined);
      else if (stdout.includes(NOT_INTACT)) resolve(stdout.trim());
      else reject(new Error(stderr.trim() || error.message));
    });
  });
}

export const NOT_INTACT = 'The ledger is NOT intact';
