import { pauseAfter } from '../pause-after.ts';

interface Question<Answer> {
  /** Promises undefined when no answer came. */
  ask: () => Promise<Answer | undefined>;
  onAnswer: (answer: Answer) => void;
  /** Called after each try without an answer. */
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
  let isAnswered = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tryOnce = async () => {
    clearTimeout(timer);
    if (isAsking) return;
    isAsking = true;
    const answer = await ask();
    isAsking = false;
    if (answer !== undefined) {
      isAnswered = true;
      onAnswer(answer);
      return;
    }
    tries += 1;
    const pause = pauseAfter(tries);
    if (pause !== undefined && !document.hidden) timer = setTimeout(tryOnce, pause);
    onNoAnswer(pause !== undefined);
  };

  const askNow = () => {
    isAnswered = false;
    tries = 0;
    void tryOnce();
  };

  const askIfOpen = () => {
    clearTimeout(timer);
    if (!isAnswered && !document.hidden) askNow();
  };
  document.addEventListener('visibilitychange', askIfOpen);
  window.addEventListener('online', askIfOpen);
  return askNow;
}
