import { pauseAfter, waitToAsk } from '../pause-after.ts';

interface Question<Answer> {
  /** Promises undefined when no answer came. */
  ask: () => Promise<Answer | undefined>;
  onAnswer: (answer: Answer) => void;
  onNoAnswer: (willAskAgain: boolean) => void;
}

/**
 * Asks until there is an answer, for about ten minutes, and at once when the tab is looked at or back online.
 * Returns a function that asks at once and starts over.
 */
export function askUntilAnswered<Answer>({
  ask,
  onAnswer,
  onNoAnswer,
}: Question<Answer>): () => void {
  let tries = 0;
  let isAsking = false;
  let stopWaiting = () => {};

  const tryOnce = async () => {
    stopWaiting();
    if (isAsking) return;
    isAsking = true;
    const answer = await ask();
    isAsking = false;
    if (answer !== undefined) return onAnswer(answer);
    tries += 1;
    stopWaiting = waitToAsk(tries, (because) => (because === 'pause' ? tryOnce() : askNow()));
    onNoAnswer(pauseAfter(tries) !== undefined);
  };

  const askNow = () => {
    tries = 0;
    void tryOnce();
  };
  return askNow;
}
