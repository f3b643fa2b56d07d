import { AsyncLocalStorage } from 'node:async_hooks';

/** Fastify's log, or one that writes elsewhere. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

interface Work {
  log: Pick<Log, 'info'>;
  /** The request that began it, unless the log adds it by itself. */
  reqId?: string | undefined;
}

const current = new AsyncLocalStorage<Work>();

/** Lines logged during `run` go to this log, with their request. */
export function asWork<Result>(work: Work, run: () => Result): Result {
  return current.run(work, run);
}

/** Logs a line about the current work; does nothing in an operator's command. */
export function logWork(details: object, message: string): void {
  const { log, reqId } = current.getStore() ?? {};
  log?.info({ ...(reqId && { reqId }), ...details }, message);
}
