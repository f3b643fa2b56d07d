import { AsyncLocalStorage } from 'node:async_hooks';

/** One process of the simulated machine. Its timers and statements belong to it, and end with it. */
export interface Owner {
  name: string;
  isAlive: boolean;
  /** While it is set, the process stands still, as one whose machine swaps or collects garbage. */
  frozen: Promise<void> | undefined;
  /** Statements until it dies by itself. */
  stepsToLive: number;
  die(): void;
}

const owners = new AsyncLocalStorage<Owner | undefined>();

/** Whose code runs now; undefined outside of all processes: a browser, the provider. */
export const currentOwner = (): Owner | undefined => owners.getStore();

export const runAs = <Result>(owner: Owner | undefined, work: () => Result): Result =>
  owners.run(owner, work);

/** A function that runs `work` later as the process that calls this now. */
export const asCaller = (work: () => void): (() => void) => {
  const owner = owners.getStore();
  return () => owners.run(owner, work);
};

/** Code of a dead process waits for this. */
export const never = new Promise<never>(() => {});
