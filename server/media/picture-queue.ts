import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';

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

/** Who waits for a picture. */
export interface Waiting {
  /** Ends when nobody waits for it any more: it is dropped then, unless it has begun. */
  signal?: AbortSignal;
  /** At most four of one account wait, so that one person cannot keep the others out. */
  account?: string;
}

const MOST_OF_ONE_ACCOUNT = 4;

/** Lets one piece of heavy work run at a time, in the order of arrival. */
export function createPictureQueue({
  maxWaiting,
  closingMs,
}: {
  maxWaiting: number;
  closingMs: number;
}) {
  const queue = new PQueue({ concurrency: 1 });
  const inLine = new Set<Waiting>();
  const closing = new AbortController();

  return { add, close, whenIdle: () => queue.onIdle(), waiting: () => inLine.size };

  /** Runs `work` when those before it are done; refuses at once when too many wait already. */
  async function add<Result>(
    work: () => Promise<Result>,
    { signal, account }: Waiting = {},
  ): Promise<Result> {
    if (!closing.signal.aborted) refuseTooMany(account);
    const place: Waiting = { ...(signal && { signal }), ...(account && { account }) };
    if (queue.pending > 0) inLine.add(place);
    const begin = () => {
      inLine.delete(place);
      signal?.throwIfAborted();
      return work();
    };
    try {
      return await queue.add<Result>(begin, { signal: closing.signal });
    } finally {
      inLine.delete(place);
    }
  }

  function refuseTooMany(account: string | undefined): void {
    const others = [...inLine].filter(({ signal }) => !signal?.aborted);
    if (others.length >= maxWaiting) throw TOO_MANY;
    const own = others.filter((one) => account !== undefined && one.account === account);
    if (own.length >= MOST_OF_ONE_ACCOUNT) throw TOO_MANY_OF_YOURS;
  }

  /** Work goes on for `closingMs`; then whoever is not done, waiting or under way, is told to come back. */
  function close(): void {
    setTimeout(() => closing.abort(CLOSING), closingMs).unref();
  }
}
