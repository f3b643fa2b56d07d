import * as z from 'zod';
import { pause } from '#server/runtime/timers.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { Actor, Stage } from '../stage.ts';

const MOST_LOOKS = 4;
const LOOKS_AGAIN_MS = 15 * 60_000;

const list = z.object({
  data: z.array(
    z.object({
      reference: z.string(),
      source: z.string(),
      review: z.object({ canBeAdopted: z.literal(true).optional() }).optional(),
    }),
  ),
});
const shown = z.object({
  data: z.object({ actions: z.object({ resolve: z.array(z.string()) }) }),
});

/** The bursar reads what must be decided, opens one case and decides it; sometimes two people do so at once. */
export const decideCase: Actor = {
  weight: 14,
  async play(stage, random) {
    const { office, record } = stage;
    let found = await pickCase(stage, random);
    for (let looks = 1; !found && looks < MOST_LOOKS; looks += 1) {
      await pause(random.whole(1, LOOKS_AGAIN_MS));
      found = await pickCase(stage, random);
    }
    if (!found) return count(record, 'cases: nothing to decide');
    const { reference } = found;
    const resolution = await chooseFor(stage, reference, random);
    if (!resolution) return count(record, 'cases: decided by another');
    const path = `/api/admin/payments/${reference}/resolve`;
    const decide = (session = office.bursar, choice = resolution) =>
      office.ask(session, 'decision', path, (note) => ({ resolution: choice, note }));
    count(record, `cases: ${resolution}`);
    if (!random.chance(0.2)) return void (await decide());
    const [first, second] = await Promise.all([decide(), decide(stage.desk.session, 'ignored')]);
    const areBoth = first?.status === 200 && second?.status === 200;
    // Another finding may have come between the two.
    if (areBoth) count(record, 'cases: decided by two, one after the other');
  },
};

/** Somebody presses "Ask Paystack again". */
export const recheckPayment: Actor = {
  weight: 4,
  async play({ office, books, record }, random) {
    const rows = await books
      .db()
      .selectFrom('payments')
      .select('reference')
      .where('source', '=', 'online')
      .orderBy('number')
      .execute();
    const [first, ...others] = rows;
    if (!first) return;
    const { reference } = random.pick([first, ...others]);
    const path = `/api/admin/payments/${reference}/recheck`;
    const answer = await office.someone(random).call('POST', path);
    count(record, `staff: asked the provider again, ${answer?.status ?? 'no answer'}`);
  },
};

/** What a restore took back is imported, not decided. */
async function pickCase({ office, record }: Stage, random: Random) {
  const path = '/api/admin/payments?status=review&limit=100';
  const answer = list.safeParse((await office.bursar.call('GET', path))?.body);
  const [first, ...others] = (answer.data?.data ?? []).filter(
    ({ reference, review }) => !(review?.canBeAdopted && record.takenBack.has(reference)),
  );
  return first && random.pick([first, ...others]);
}

/** What the page offers; who reads that the provider calls it reversed says so, and does not let it stand. */
async function chooseFor({ office, books }: Stage, reference: string, random: Random) {
  const answer = await office.bursar.call('GET', `/api/admin/payments/${reference}`);
  const parsed = shown.safeParse(answer?.body);
  const [first, ...others] = parsed.data?.data.actions.resolve ?? [];
  if (!first) return undefined;
  const open = await books
    .db()
    .selectFrom('payment_reviews')
    .select('kind')
    .where('reference', '=', reference)
    .where('resolved_at', 'is', null)
    .execute();
  const isGone = open.some(({ kind }) => kind === 'reversal_unexplained');
  return isGone ? 'refunded' : random.pick([first, ...others]);
}
