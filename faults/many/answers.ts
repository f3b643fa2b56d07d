import * as z from 'zod';

/** What came back in one phase of the run. */
interface Phase {
  name: string;
  /** Whether requests may fail in it: with 503, Retry-After and words, or with 502 and words for a picture that the store did not take. */
  mayFail: boolean;
  answered: number;
  refused: number;
  longestMs: number;
}

export type Answers = ReturnType<typeof createAnswers>;

const inWords = z.union([
  z.object({ message: z.string().min(20) }),
  z.instanceof(Buffer).refine((page) => page.includes('again')),
]);

/** Counts every answer by the phase in which it was asked for, a refused one where something broke; what should not have been is a problem. */
export function createAnswers() {
  const phases: Phase[] = [];
  const problems: string[] = [];
  let total = 0;

  let waiting: { until: number; resolve: () => void }[] = [];

  return { begin, enter, reach, summary, problems, total: () => total };

  function enter(name: string, mayFail: boolean): void {
    phases.push({ name, mayFail, answered: 0, refused: 0, longestMs: 0 });
  }

  /** Resolves when so many answers have come. */
  function reach(until: number): Promise<void> {
    return new Promise((resolve) => waiting.push({ until, resolve }));
  }

  /** A line for each kind of phase. */
  function summary(): Phase[] {
    return [...Map.groupBy(phases, ({ name }) => name).values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const sum = { ...first };
      for (const { answered, refused, longestMs } of others) {
        sum.answered += answered;
        sum.refused += refused;
        sum.longestMs = Math.max(sum.longestMs, longestMs);
      }
      return [sum];
    });
  }

  /** A request is sent; what is returned is called with its response, with status 0 when none came. */
  function begin(request: string) {
    const phase = phases.at(-1);
    const first = phases.length - 1;
    const sentAt = performance.now();
    return (status: number, body: unknown, saysWhen: boolean): void => {
      if (!phase) return;
      total += 1;
      for (const { resolve } of waiting.filter(({ until }) => until <= total)) resolve();
      waiting = waiting.filter(({ until }) => until > total);
      const isGood = status >= 200 && status < 300;
      // Refused because something was broken while it was under way: that is where it counts.
      const broken = phases.slice(first).find((one) => one.mayFail);
      const counted = (!isGood && broken) || phase;
      counted.answered += 1;
      counted.longestMs = Math.max(counted.longestMs, performance.now() - sentAt);
      if (isGood) return;
      counted.refused += 1;
      const isExpected =
        status === 502 ? request.endsWith('/api/admin/news') : status === 503 && saysWhen;
      const isInWords = isExpected && inWords.safeParse(body).success;
      if (broken && isInWords) return;
      const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
      problems.push(`${phase.name}: ${request} was answered ${status} ${text.slice(0, 300)}`);
    };
  }
}
