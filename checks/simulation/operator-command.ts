import type { Driver } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { openSqlite } from '#server/database/sqlite-dialect.ts';
import { gatedDriver } from './gated-driver.ts';
import { type Owner, runAs } from './owner.ts';
import type { World } from './school-process.ts';

/** Commands wait longer for a locked database than requests do. */
const PATIENCE = { longestMs: 60_000, whileLockedMs: 60_000 };

interface Command {
  db: Database;
  clock: () => Date;
}

/**
 * Runs a command of the operator in a process of its own, beside the school: its statements wait for their turn, and it
 * may be killed at one. Undefined when it was; rejects with what it says otherwise.
 */
export async function runCommand<Result>(
  { steps, time, machine, driverHooks }: World,
  work: (command: Command) => Promise<Result>,
  stepsToLive = Number.POSITIVE_INFINITY,
): Promise<Result | undefined> {
  const killed = Promise.withResolvers<undefined>();
  let driver: Driver | undefined;
  const owner: Owner = { name: 'command', isAlive: true, frozen: undefined, stepsToLive, die };
  const db = openSqlite(machine.file, {
    timeouts: PATIENCE,
    wrapDriver(inner) {
      driver = inner;
      return gatedDriver(inner, owner, steps, driverHooks);
    },
  });
  const clock = () => new Date(time.now().getTime() + machine.offsetMs);
  machine.open.add(die);
  const running = runAs(owner, () => work({ db, clock }));
  running.catch(() => {});
  try {
    return await Promise.race([running, killed.promise]);
  } finally {
    die();
  }

  function die(): void {
    if (!owner.isAlive) return;
    owner.isAlive = false;
    machine.open.delete(die);
    time.forget(owner);
    void driver?.destroy();
    killed.resolve(undefined);
  }
}
