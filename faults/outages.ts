import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { isDatabaseUnavailable } from '#server/errors/availability.ts';
import { plainReason } from '#server/errors/plain-reason.ts';

export type OutageKind = 'database' | 'key';

export type Outages = ReturnType<typeof createOutages>;

interface Outage {
  kind: OutageKind;
  from: number;
  to: number;
}

/** A call that was under way when it ended may be answered, and a line written, some moments later. */
const AFTERMATH_MS = 10_000;
const KEY_LINE = /refuses the school’s secret key/;
/** How a command in a process of its own says that the database was broken, below the school's name: no code comes with it. */
const TOLD_BY_COMMANDS = ['ENOSPC', 'ECONNREFUSED'].map((code) =>
  plainReason(Object.assign(new Error(code), { code })),
);

const logLine = z.object({
  time: z.number(),
  msg: z.string(),
  err: z.object({ message: z.string(), code: z.string().optional() }).optional(),
});

/** When something outside the school was broken on purpose: only then may it answer 503, or log an error about it. */
export function createOutages(now: () => number = Date.now) {
  const outages: Outage[] = [];

  return { during, wrongAnswer, unexplained };

  async function during<Result>(kind: OutageKind, work: () => Promise<Result>): Promise<Result> {
    const outage = { kind, from: now(), to: Number.POSITIVE_INFINITY };
    outages.push(outage);
    try {
      return await work();
    } finally {
      outage.to = now();
    }
  }

  /** What is wrong with an answer, if anything; the call was sent at `sentAt`. */
  function wrongAnswer({ status, headers }: Response, sentAt: number): string | undefined {
    if (status === 500) return 'answered 500';
    if (status !== 503) return undefined;
    if (!headers.has('retry-after')) return 'answered 503 without Retry-After';
    return lasted('database', sentAt) ? undefined : 'answered 503 while nothing was broken';
  }

  /** The lines of the school's log that none of the outages explains. */
  function unexplained(logFile: string): string[] {
    const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
    return lines.filter((line) => !isExplained(line));
  }

  function isExplained(line: string): boolean {
    const { data } = logLine.safeParse(parseJson(line));
    if (!data) return false;
    const { time, msg, err } = data;
    if (KEY_LINE.test(msg)) return lasted('key', time, time);
    if (!err || !lasted('database', time, time)) return false;
    if (TOLD_BY_COMMANDS.some((reason) => err.message.includes(reason))) return true;
    return isDatabaseUnavailable(Object.assign(new Error(err.message), { code: err.code }));
  }

  /** Whether one was there at some moment of a time. */
  function lasted(kind: OutageKind, from: number, to = now()): boolean {
    return outages.some(
      (outage) => outage.kind === kind && to >= outage.from && from <= outage.to + AFTERMATH_MS,
    );
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
