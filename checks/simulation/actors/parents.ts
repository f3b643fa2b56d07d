import { startNote } from '../../../faults/book/pay-note.ts';
import { type PaymentPlan, planPayment } from '../../../faults/plan.ts';
import type { Random } from '../../../faults/random.ts';
import { runForeignScenario, runScenario } from '../../../faults/scenario.ts';
import type { Actor, Stage } from '../stage.ts';

/** A parent pays by the form: once or twice at once, and comes back or not; what comes after follows from the plan. */
export const payByForm: Actor = {
  weight: 30,
  async play(stage, random) {
    await runScenario(planFor(stage, random), stage);
  },
};

/** A parent with the address of a fee note pays a part of it, the rest or an amount. */
export const payNote: Actor = {
  weight: 20,
  async play(stage, random) {
    const plan = planFor(stage, random);
    const [first, ...others] = stage.notes;
    if (!first) return;
    const note = random.pick([first, ...others]);
    await runScenario(plan, stage, async () => {
      const { email, phone } = plan.form;
      const begun = await startNote(note, { email, phone }, random, stage);
      if (!begun) return undefined;
      const { started, form } = begun;
      const partNaira = Math.max(1, Math.min(plan.partNaira, Math.floor(form.amount) - 1));
      return { started, plan: { ...plan, form, partNaira, paysAgain: false } };
    });
  },
};

/** A parent uses the form for a child that has a fee note. */
export const payByFormWithNote: Actor = {
  weight: 10,
  async play(stage, random) {
    const plan = planFor(stage, random);
    const [first, ...others] = stage.notes;
    if (!first) return;
    const note = random.pick([first, ...others]);
    const { fullName, purpose: paymentPurpose, feeClass, naira: amount } = note;
    const form = { ...plan.form, fullName, paymentPurpose, class: feeClass, amount };
    const partNaira = Math.min(plan.partNaira, amount - 1);
    await runScenario({ ...plan, form, partNaira, paysAgain: false }, stage);
  },
};

/** Other software takes payments on the same account of the provider. */
export const payForeign: Actor = {
  weight: 2,
  play: (stage) => runForeignScenario(stage.nextNumber(), stage),
};

/** A connection that the provider resets is the road's business here: a call that is handed in has no socket. */
export function planFor(stage: Stage, random: Random): PaymentPlan {
  const { initializeFault, verifyFault, ...plan } = planPayment(
    random.whole(0, 1_000_000),
    stage.nextNumber(),
  );
  return {
    ...plan,
    ...(initializeFault && { initializeFault: withoutReset(initializeFault) }),
    ...(verifyFault && { verifyFault: withoutReset(verifyFault) }),
  };
}

function withoutReset<Fault extends { kind: string }>(fault: Fault): Fault {
  return fault.kind === 'reset' ? { ...fault, kind: 'http500' } : fault;
}
