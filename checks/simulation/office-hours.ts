import type { Random } from '../../faults/random.ts';
import { count } from '../../faults/record.ts';
import { decideCase } from './actors/bursar-cases.ts';
import * as matches from './actors/bursar-matches.ts';
import * as notes from './actors/bursar-notes.ts';
import * as cashiers from './actors/cashiers.ts';
import * as cashiersDay from './actors/cashiers-day.ts';
import { rereadPast } from './actors/readers.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_ACTS = 8;
const acts = [
  ...Object.values(matches),
  ...Object.values(notes),
  ...Object.values(cashiers),
  ...Object.values(cashiersDay),
  decideCase,
];

/** Days later, in calm weather: the office does what is left to do, and no case is left that nobody can settle. */
export async function officeHours(stage: Stage, random: Random): Promise<void> {
  stage.time.leap(random.whole(4, 9) * DAY_MS);
  await rereadPast(stage);
  for (let act = 0; act < MOST_ACTS; act += 1) {
    const [first, ...others] = acts;
    if (first) await random.pick([first, ...others]).play(stage, random);
  }
  await settleCases(stage);
}

/** Each can be ignored at least, with a note that says why; nothing of them is open afterwards. */
async function settleCases({ office, books, record }: Stage): Promise<void> {
  const open = await books
    .db()
    .selectFrom('payment_reviews')
    .select('reference')
    .distinct()
    .where('resolved_at', 'is', null)
    .where('kind', 'not in', ['unknown_transaction', 'reversal_unexplained'])
    .execute();
  for (const { reference } of open) {
    if (!/^[\w-]{10,60}$/.test(reference)) continue;
    const path = `/api/admin/payments/${reference}/resolve`;
    const answer = await office.ask(office.bursar, 'decision', path, (note) => ({
      resolution: 'ignored',
      note,
    }));
    count(record, 'cases: left to the end');
    if (answer?.status !== 200 && answer?.status !== 409) {
      record.problems.push(
        `${reference}: a case that nobody can settle: ${JSON.stringify(answer)}`,
      );
    }
  }
}
