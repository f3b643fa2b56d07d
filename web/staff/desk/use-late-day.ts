import { closedMonthMessage, countsLaterMessage } from '#contract/book/day-that-counts.ts';
import { closedDayMessage } from '#contract/book/desk.ts';
import { fetchDeskDay } from '../api/desk.ts';
import { useLoadedHere } from '../panel/loading.ts';

/** Why what is entered for this day counts on a later one, and on which, in words; undefined where it does not, or is not known yet. */
export function useLateDay(day: string): { why: string; counts: string } | undefined {
  const { answer } = useLoadedHere('The day of the desk', fetchDeskDay, day);
  const data = answer?.data;
  if (data?.day !== day || data.countsOn === day) return undefined;
  const last = data.isClosed && data.closes.at(-1);
  const why = last ? closedDayMessage(day, last) : closedMonthMessage(day.slice(0, 7));
  return { why, counts: countsLaterMessage(data.countsOn) };
}
