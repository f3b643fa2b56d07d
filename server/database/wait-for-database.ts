import { mayBeBackSoon } from '../errors/availability.ts';
import { plainReason } from '../errors/plain-reason.ts';
import { monotonicMs, pause } from '../runtime/timers.ts';

interface Times {
  longestMs: number;
  pauseMs: number;
  sayEveryMs: number;
}

const USUAL: Times = { longestMs: 60_000, pauseMs: 500, sayEveryMs: 5_000 };

/** Repeats `work` for a minute at most; rejects at once where waiting does not help. */
export async function onceDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  say: (line: string) => void,
  { longestMs, pauseMs, sayEveryMs }: Times = USUAL,
): Promise<Result> {
  const beganAt = monotonicMs();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const now = monotonicMs();
      if (!mayBeBackSoon(error) || now - beganAt >= longestMs) throw error;
      if (now - saidAt >= sayEveryMs) {
        say(`Waiting for the database, a minute at most. ${plainReason(error)}`);
        saidAt = now;
      }
    }
    await pause(pauseMs);
  }
}
