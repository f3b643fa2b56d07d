import { AsyncLocalStorage } from 'node:async_hooks';

/** Fastify's log, or one that writes elsewhere. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

interface Work {
  log: Pick<Log, 'info'>;
  /** The request that began it, where the log does not say it by itself: one of another process, or long answered. */
  reqId?: string | undefined;
}

const current = new AsyncLocalStorage<Work>();

/** Lets lines about whatever `run` does be written into this log, with the request they come from. */
export function asWork<Result>(work: Work, run: () => Result): Result {
  return current.run(work, run);
}

/** A line about the work that is going on; none in an operator's command, which says itself what it does. */
export function logWork(details: object, message: string): void {
  const { log, reqId } = current.getStore() ?? {};
  log?.info({ ...(reqId && { reqId }), ...details }, message);
}
