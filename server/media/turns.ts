import { AppError } from '../errors/app-error.ts';

/** Lets one piece of heavy work run at a time, in the order of arrival. */
export interface Turns {
  /** Runs `work` when it is its turn; refuses at once when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Work goes on for a moment; then whoever is not done, waiting or under way, is told to come back. */
  close(): void;
}

interface Waiting {
  begin: () => void;
  refuse: (reason: AppError) => void;
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
  const waiting: Waiting[] = [];
  let busy = false;
  let closed = false;
  let refuseRunning: Waiting['refuse'] | undefined;

  return {
    async take<T>(work: () => Promise<T>) {
      await myTurn();
      const answer = Promise.withResolvers<T>();
      refuseRunning = answer.reject;
      work().then(answer.resolve, answer.reject);
      try {
        return await answer.promise;
      } finally {
        endTurn();
      }
    },
    close() {
      setTimeout(refuseAll, closingMs).unref();
    },
  };

  async function myTurn(): Promise<void> {
    if (closed) throw CLOSING;
    if (!busy) {
      busy = true;
      return;
    }
    if (waiting.length >= maxWaiting) throw TOO_MANY;
    await new Promise<void>((begin, refuse) => waiting.push({ begin, refuse }));
  }

  function refuseAll(): void {
    closed = true;
    refuseRunning?.(CLOSING);
    for (const { refuse } of waiting.splice(0)) refuse(CLOSING);
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next.begin();
    else busy = false;
  }
}
