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
export function createPictureQueue({
  maxWaiting,
  closingMs,
}: {
  maxWaiting: number;
  closingMs: number;
}) {
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();

  return { add, close, whenIdle: () => queue.onIdle() };

  /** Runs `work` when those before it are done; refuses at once when too many wait already. */
  async function add<Result>(work: () => Promise<Result>): Promise<Result> {
    if (queue.size >= maxWaiting && !closing.signal.aborted) throw TOO_MANY;
    return queue.add<Result>(work, { signal: closing.signal });
  }

  /** Work goes on for `closingMs`; then whoever is not done, waiting or under way, is told to come back. */
  function close(): void {
    setTimeout(() => closing.abort(CLOSING), closingMs).unref();
  }
}
