import { pause } from '#server/runtime/timers.ts';
import { start, verify } from '../../../faults/parent.ts';
import { planPayment } from '../../../faults/plan.ts';
import { count } from '../../../faults/record.ts';
import type { Actor } from '../stage.ts';

const MINUTE_MS = 60_000;
const LONGEST_TRANSFER_MS = 40 * MINUTE_MS;

/** A parent transfers into the number that the checkout shows; the money comes when the banks like it, or never. */
export const payByTransfer: Actor = {
  weight: 6,
  async play(stage, random) {
    const { provider, record, nextNumber } = stage;
    const { form } = planPayment(random.whole(0, 1_000_000), nextNumber());
    const started = await start(form, stage);
    if (!started) return count(record, 'transfers: starts given up');
    const { reference } = started;
    const set = (outcome: string) =>
      provider.setOutcome(reference, { outcome, channel: 'bank_transfer' });
    await set('ongoing');
    if ((await verify(reference, stage)) === true) {
      record.problems.push(`${reference}: the transfer is under way, and was told to be paid`);
    }
    await pause(random.whole(1, LONGEST_TRANSFER_MS));
    const ending = random.weighted({ success: 6, failed: 1, pending: 1 });
    count(record, `transfers: ${ending}`);
    await set(ending);
    if (random.chance(0.5)) await verify(reference, stage);
    // What was given up may arrive all the same.
    if (ending === 'success' || random.chance(0.5)) return;
    await pause(random.whole(1, LONGEST_TRANSFER_MS));
    await set('success');
  },
};
