import * as z from 'zod';
import { kobo } from './reports.ts';

export const shownDay = z.object({
  data: z.object({
    day: z.string(),
    isClosed: z.boolean(),
    entries: z.array(
      z.object({ kind: z.string(), channel: z.string(), amount: z.number(), by: z.string() }),
    ),
    byChannel: z.array(z.object({ channel: z.string(), in: z.number(), out: z.number() })),
    sinceLastClose: z.object({
      opening: z.number().nullable(),
      persons: z.array(z.object({ name: z.string(), cashIn: z.number(), cashOut: z.number() })),
      cashIn: z.number(),
      cashOut: z.number(),
    }),
    closes: z.array(z.object({ cashIn: z.number(), cashOut: z.number() })),
  }),
});
export type ShownDay = z.infer<typeof shownDay>['data'];

/** What is shown of a day is one picture: entries, sums by way of paying, and what is counted and not counted. */
export function wrongDay({ day, entries, byChannel, sinceLastClose, closes }: ShownDay): string[] {
  const sum = (channel: string, isIn: boolean) =>
    entries
      .filter((one) => one.channel === channel && (one.kind === 'received') === isIn)
      .reduce((all, { amount }) => all + kobo(amount), 0);
  const wrong = byChannel.filter(
    (shown) =>
      kobo(shown.in) !== sum(shown.channel, true) || kobo(shown.out) !== sum(shown.channel, false),
  );
  const all = [...closes, sinceLastClose];
  const cashIn = all.reduce((total, one) => total + kobo(one.cashIn), 0);
  const cashOut = all.reduce((total, one) => total + kobo(one.cashOut), 0);
  const isCounted = cashIn === sum('cash', true) && cashOut === sum('cash', false);
  return wrong.length === 0 && isCounted
    ? []
    : [
        `the desk of ${day} does not add up: ${JSON.stringify({ byChannel, sinceLastClose, closes })}`,
      ];
}
