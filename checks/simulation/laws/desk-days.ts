import type { DeskRecord } from '../../../faults/book/desk.ts';
import { shownDay, wrongDay } from '../desk-day.ts';
import { kobo } from '../reports.ts';
import type { Stage } from '../stage.ts';

const CHANNELS = ['cash', 'pos', 'bank_transfer', 'cheque'] as const;

/** All days of the desk together have what its records brought and gave back, by way of paying; each adds up. */
export async function differencesOfDesk({ office, books, desk }: Stage): Promise<string[]> {
  const rows = await books.db().selectFrom('desk_entries').select('day').distinct().execute();
  const closes = await books.db().selectFrom('desk_closes').selectAll().execute();
  const days = new Set([...rows, ...closes].map(({ day }) => day));
  const wrong: string[] = [];
  const came = new Map<string, number>();
  let back = 0;
  for (const day of days) {
    const answer = await office.bursar.insist('GET', `/api/admin/desk?day=${day}`);
    const { data } = shownDay.parse(answer?.body);
    wrong.push(...wrongDay(data));
    for (const { channel, in: naira, out } of data.byChannel) {
      came.set(channel, (came.get(channel) ?? 0) + kobo(naira));
      back += kobo(out);
    }
    const last = closes
      .filter((close) => close.day === day)
      .sort((a, b) => a.number - b.number)
      .at(-1);
    const isClosed = last !== undefined && last.reopened_at === null;
    if (data.isClosed !== isClosed)
      wrong.push(`the desk of ${day} is shown as open or closed wrongly`);
  }
  const records = [...desk.records.values()];
  const backOf = (one: DeskRecord) => (one.isVoid ? one.kobo : one.backKobo);
  const truth = records.reduce((sum, one) => sum + backOf(one), 0);
  return [
    ...wrong,
    ...CHANNELS.flatMap((channel) => {
      const own = records.filter((one) => one.channel === channel);
      const brought = own.reduce((sum, one) => sum + one.kobo, 0);
      const said = came.get(channel) ?? 0;
      return said === brought
        ? []
        : [`all days of the desk have ${said} in ${channel}, it was ${brought}`];
    }),
    ...(back === truth ? [] : [`all days of the desk gave back ${back}, it was ${truth}`]),
  ];
}
