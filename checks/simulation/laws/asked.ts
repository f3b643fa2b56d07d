import { eventsOf } from '../office.ts';
import type { Stage } from '../stage.ts';

/** What staff asked for was done as often as they were told: once, or never; after a lost answer, once at most. */
export async function differencesOfAsked({ office, books }: Stage): Promise<string[]> {
  const events = await books.db().selectFrom('payment_events').select(['kind', 'detail']).execute();
  const times = new Map<string, number>();
  for (const { kind, detail } of events) {
    const said: { reason?: string; note?: string } = JSON.parse(detail);
    const reason = said.note ?? said.reason;
    if (reason === undefined) continue;
    const key = `${kind} ${reason}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return [...office.asked].flatMap(([reason, { kind, outcome }]) => {
    const done = times.get(`${eventsOf[kind]} ${reason}`) ?? 0;
    const once = kind === 'move of surplus' ? 2 : 1;
    const isRight =
      outcome === 'unknown'
        ? done === 0 || done === once
        : done === (outcome === 'done' ? once : 0);
    return isRight
      ? []
      : [`a ${kind} was ${outcome}, and is ${done} times in the ledger: ${reason}`];
  });
}
