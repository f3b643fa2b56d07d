import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';
import type { Sender } from '../http/sender.ts';
import { startTimer } from '../runtime/timers.ts';

const TOO_MANY = new AppError(
  'busy',
  'Many pictures are being prepared right now. Nothing was saved; please try again in a minute.',
);
const TOO_MANY_OF_YOURS = new AppError(
  'too_many',
  'Several of your pictures are being prepared already. Nothing was saved; please try again when they are done.',
);
const CLOSING = new AppError(
  'busy',
  'The server is being restarted. Nothing was saved; please try again in a minute.',
);
/** So that one person cannot keep the others out. */
const MOST_OF_ONE_ACCOUNT = 4;

/** Lets one piece of heavy work run at a time, in the order of arrival. */
export function createPictureQueue(limits: { maxWaiting: number; closingMs: number }) {
  const queue = new PQueue({ concurrency: 1 });
  const waiting = new Set<Partial<Sender>>();
  const closing = new AbortController();

  return { add, close, whenIdle: () => queue.onIdle(), waiting: () => waiting.size };

  /** Refuses at once when too many wait already; drops work whose sender has gone before it began. */
  async function add<Result>(
    work: () => Promise<Result>,
    sender: Partial<Sender> = {},
  ): Promise<Result> {
    if (!closing.signal.aborted) refuseTooMany(sender.account);
    const place = { ...sender };
    if (queue.pending > 0) waiting.add(place);
    const begin = () => {
      waiting.delete(place);
      sender.signal?.throwIfAborted();
      return work();
    };
    try {
      return await queue.add<Result>(begin, { signal: closing.signal });
    } finally {
      waiting.delete(place);
    }
  }

  function refuseTooMany(account: string | undefined): void {
    const others = [...waiting].filter(({ signal }) => !signal?.aborted);
    if (others.length >= limits.maxWaiting) throw TOO_MANY;
    const own = others.filter((one) => account !== undefined && one.account === account);
    if (own.length >= MOST_OF_ONE_ACCOUNT) throw TOO_MANY_OF_YOURS;
  }

  /** Work goes on for `limits.closingMs`; the rest, waiting or under way, is refused. */
  function close(): void {
    startTimer(() => closing.abort(CLOSING), limits.closingMs).unref();
  }
}
