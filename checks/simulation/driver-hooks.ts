import type { DriverHooks } from './gated-driver.ts';
import type { Machine } from './machine.ts';

const IS_WRITE = /^\s*(insert|update|delete|replace|commit|alter|create)/i;

/** A full disk lets nothing be written; a lost connection meets one statement, or hides that a commit was done. */
export function driverHooks(
  machine: Pick<Machine, 'isFull'>,
  lost: { before: number; afterCommit: number },
): DriverHooks {
  return {
    before(sql) {
      if (machine.isFull && IS_WRITE.test(sql)) return failure('SQLITE_FULL');
      if (lost.before === 0) return undefined;
      lost.before -= 1;
      return failure('SQLITE_IOERR');
    },
    afterCommit() {
      if (lost.afterCommit === 0) return undefined;
      lost.afterCommit -= 1;
      return failure('SQLITE_IOERR');
    },
  };
}

function failure(code: string): Error {
  return Object.assign(new Error(`the simulated database fails: ${code}`), { code });
}
