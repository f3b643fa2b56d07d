import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';

/** Lets one piece of heavy work run at a time, in the order of arrival. */
export interface Turns {
  /** Runs `work` when it is its turn; refuses at once when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Work goes on for a moment; then whoever is not done, waiting or under way, is told to come back. */
  close(): void;
}

const TOO_MANY = new AppError(
  'unavailable',
  'Many pictures are being prepared right now. Nothing was saved; please try again in a minute.',
);
const CLOSING = new AppError(
  'unavailable',
  'The server is being restarted. Nothing was saved; please try again in a minute.',
);

export function createTurns({
  maxWaiting,
  closingMs,
}: {
  maxWaiting: number;
  /** How long work goes on after `close`. */
  closingMs: number;
}): Turns {
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();

  return {
    async take<T>(work: () => Promise<T>) {
      if (queue.size >= maxWaiting && !closing.signal.aborted) throw TOO_MANY;
      return queue.add<T>(work, { signal: closing.signal });
    },
    close() {
      setTimeout(() => closing.abort(CLOSING), closingMs).unref();
    },
  };
}
