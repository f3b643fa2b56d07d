import { closedDayMessage } from '#contract/book/desk.ts';
import { fetchDeskDay } from '../api/desk.ts';
import { useLoadedHere } from '../panel/loading.ts';

/** Why the desk takes nothing on this day; undefined while it does, or while that is not known. */
export function useClosedDay(day: string): string | undefined {
  const { answer } = useLoadedHere('The day of the desk', fetchDeskDay, day);
  const last = answer?.data.closes.at(-1);
  const isClosed = answer?.data.day === day && answer.data.isClosed;
  return isClosed && last ? closedDayMessage(day, last) : undefined;
}
