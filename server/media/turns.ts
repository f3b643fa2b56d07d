import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';

const TOO_MANY = new AppError(
  'unavailable',
  'Many pictures are being prepared right now. Nothing was saved; please try again in a minute.',
);
const CLOSING = new AppError(
  'unavailable',
  'The server is being restarted. Nothing was saved; please try again in a minute.',
);

/** Lets one piece of heavy work run at a time, in the order of arrival. */
export function createTurns({ maxWaiting, closingMs }: { maxWaiting: number; closingMs: number }) {
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();

  return { take, close };

  /** Runs `work` when it is its turn; refuses at once when too many wait already. */
  async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (queue.size >= maxWaiting && !closing.signal.aborted) throw TOO_MANY;
    return queue.add<Result>(work, { signal: closing.signal });
  }

  /** Work goes on for `closingMs`; then whoever is not done, waiting or under way, is told to come back. */
  function close(): void {
    setTimeout(() => closing.abort(CLOSING), closingMs).unref();
  }
}
