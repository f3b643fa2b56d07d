import { pause } from '#server/runtime/timers.ts';
import { start, verify } from '../../../faults/parent.ts';
import { planPayment } from '../../../faults/plan.ts';
import { count } from '../../../faults/record.ts';
import type { Actor, Stage } from '../stage.ts';

const LOOK_AGAIN_MS = 100;
const SETTLED_MS = 1_000;
/** Another process learns of a change by then. */
const MOST_LOOKS = 40;

/** A parent pays and looks at the receipt, some of the money goes back, and the receipt is looked at again at once. */
export const readAfterRefund: Actor = {
  weight: 4,
  async play(stage, random) {
    const { provider, record, school } = stage;
    const { form } = planPayment(random.whole(0, 1_000_000), stage.nextNumber());
    const started = await start(form, stage);
    if (!started) return;
    const { reference } = started;
    await provider.setOutcome(reference, { outcome: 'success' });
    if (!(await verify(reference, stage))) return;
    await verify(reference, stage);
    const { id } = await provider.refund(reference, random.whole(1, form.amount) * 50);
    await provider.setRefundOutcome(id, 'processed');
    if (!(await isCountedSoon(stage, reference))) return;
    const [only] = school.alive();
    await pause(SETTLED_MS);
    const refunded = refundedOf(stage, reference);
    const shown = await readRefunded(stage, reference);
    const isAlone =
      school.alive().length === 1 && school.alive()[0] === only && !only?.owner.frozen;
    if (!isAlone || shown === undefined || refunded !== refundedOf(stage, reference)) return;
    count(record, 'receipts read after a refund');
    if (shown !== refunded) {
      record.problems.push(`${reference}: ${refunded} went back, and the receipt says ${shown}`);
    }
  },
};

/** Whether the school counts the refund within some seconds. */
async function isCountedSoon(stage: Stage, reference: string): Promise<boolean> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (refundedOf(stage, reference)) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}

function refundedOf({ machine }: Stage, reference: string): number | undefined {
  return machine
    .observer()
    .prepare<[string], number>('select refunded_kobo from payments where reference = ?')
    .pluck()
    .get(reference);
}

async function readRefunded({ school }: Stage, reference: string): Promise<number | undefined> {
  const answer = await school.callOnce('GET', `/api/payments/verify/${reference}`);
  const { status, data } = (answer?.body ?? {}) as {
    status?: boolean;
    data?: { refunds?: { amount: number }[] };
  };
  if (answer?.status !== 200 || !status) return undefined;
  return (data?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
