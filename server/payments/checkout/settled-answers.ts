import type { VerifyAnswer } from '#contract/payments.ts';

const KEPT_MS = 5_000;
const MOST_KEPT = 1_000;

export type SettledAnswers = ReturnType<typeof createSettledAnswers>;

/**
 * The verify answers of settled payments for a few seconds, written out: parents reload, and nothing changes.
 * A move or a refund in this process drops its answer at once; one in another process shows after five seconds.
 */
export function createSettledAnswers(clock: () => Date) {
  const kept = new Map<string, { json: string; keptAt: number }>();
  let changes = 0;

  return { find, forget, remember };

  function find(reference: string): string | undefined {
    const answer = kept.get(reference);
    const ageMs = answer ? clock().getTime() - answer.keptAt : KEPT_MS;
    // Younger than nothing: the clock was put back.
    return ageMs >= 0 && ageMs < KEPT_MS ? answer?.json : undefined;
  }

  function forget(reference: string): void {
    changes += 1;
    kept.delete(reference);
  }

  /** Begin before reading the payment: what changes until the answer is handed in makes it stale. */
  function remember(reference: string): (answer: VerifyAnswer) => void {
    const before = changes;
    return (answer) => {
      if (changes !== before) return;
      kept.delete(reference);
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
      kept.set(reference, { json: JSON.stringify(answer), keptAt: clock().getTime() });
    };
  }
}
