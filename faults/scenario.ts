import { type Harness, type Started, start, startTwice, verify } from './parent.ts';
import type { PaymentPlan } from './plan.ts';
import type { ProviderClient } from './provider-client.ts';
import { count } from './record.ts';

/** Longer than the school waits, so that it meets a time-out; see school.ts. */
const SLOW_CHECK_MS = 900;
const SLOW_START_MS = 1_800;

/** Plays one payment from the form to whatever comes after it; `begin` stands in for the form. */
export async function runScenario(
  planned: PaymentPlan,
  harness: Harness,
  begin: Begin = beginWithForm,
): Promise<void> {
  const { provider, record } = harness;
  if (planned.initializeFault) {
    const { kind, afterwards } = planned.initializeFault;
    const fault = { path: 'initialize', kind, afterwards, times: 1, delayMs: SLOW_START_MS };
    await provider.putFaults([fault]);
    count(record, `initialize: ${kind}`);
  }
  const begun = await begin(planned, harness);
  if (!begun) return count(record, 'starts given up');
  const { started, plan } = begun;

  await injectFaults(plan, started, harness);
  await pay(plan, started, harness);
  await comeBack(plan, started, harness);
  await sufferAftermath(plan, started, harness);
  if (plan.paysAgain) await payAgain(plan, started, harness);
}

/** How a payment starts, and what of its plan follows from that; undefined when it does not. */
export type Begin = (
  plan: PaymentPlan,
  harness: Harness,
) => Promise<{ started: Started; plan: PaymentPlan } | undefined>;

const beginWithForm: Begin = async (plan, harness) => {
  const started = plan.isDoubleStart
    ? await startTwice(plan.form, harness)
    : await start(plan.form, harness);
  return started && { started, plan };
};

async function injectFaults(
  {
    claim,
    webhook,
    verifyFault,
    staysOnCheckout,
    behindTimes,
    refundMessages,
    partIsReversed,
  }: PaymentPlan,
  { reference }: Started,
  { provider, record }: Harness,
): Promise<void> {
  const faults: { path: string; kind: string; times?: number; delayMs?: number }[] = [];
  if (claim) faults.push({ path: 'transaction', kind: claim, times: 1 });
  if (webhook) faults.push({ path: 'webhook', kind: webhook, times: 1 });
  if (staysOnCheckout) faults.push({ path: 'redirect', kind: 'never', times: 1 });
  if (verifyFault) faults.push({ path: 'verify', ...verifyFault, delayMs: SLOW_CHECK_MS });
  if (behindTimes) faults.push({ path: 'status', kind: 'behind', times: behindTimes });
  if (partIsReversed) faults.push({ path: 'part_refund', kind: 'reversed' });
  if (refundMessages) {
    const { haveId, come } = refundMessages;
    if (haveId) faults.push({ path: 'refund_message', kind: 'with_id' });
    if (come !== 'once') faults.push({ path: 'refund_webhook', kind: come });
  }
  if (faults.length === 0) return;
  await provider.putFaults(faults.map((fault) => ({ ...fault, reference })));
  for (const { path, kind } of faults) count(record, `${path}: ${kind}`);
}

async function pay(plan: PaymentPlan, started: Started, harness: Harness): Promise<void> {
  const { reference } = started;
  const set = (outcome: string) => harness.provider.setOutcome(reference, { outcome });
  const { ending } = plan;
  count(harness.record, `ending: ${ending}`);
  if (ending === 'abandoned') return;
  if (ending === 'failed' || ending === 'failed_then_success') await set('failed');
  if (ending === 'ongoing_then_success') await set('ongoing');
  if (ending === 'failed') return;
  if (ending !== 'success') await verify(reference, harness);

  const paying = plan.paysBy === 'card' ? payByCard(started, harness) : set('success');
  const asking = plan.comesBack === 'while_paying' ? verify(reference, harness) : undefined;
  await Promise.all([paying, asking]);
}

/** Sends the checkout's form and follows it back to the school, when it leads there. */
async function payByCard({ reference, accessCode }: Started, harness: Harness): Promise<void> {
  const location = await harness.provider.payWithCard(accessCode);
  if (!location?.startsWith(`${harness.school.address}/payment`)) return;
  const back = new URL(location).searchParams.get('reference');
  if (back === reference) await verify(back, harness);
  else harness.record.problems.push(`the checkout of ${reference} led back with ${back}`);
}

async function comeBack(
  { comesBack, ending }: PaymentPlan,
  { reference }: Started,
  harness: Harness,
): Promise<void> {
  const times = { never: 0, once: 1, twice: 2, while_paying: 0 }[comesBack];
  const answers = await Promise.all(
    Array.from({ length: times }, () => verify(reference, harness)),
  );
  const isUnpaid = ending === 'failed' || ending === 'abandoned';
  if (isUnpaid && answers.includes(true)) {
    harness.record.problems.push(`${reference} was told to be paid and is not`);
  }
}

async function sufferAftermath(
  plan: PaymentPlan,
  started: Started,
  harness: Harness,
): Promise<void> {
  const { provider, record } = harness;
  const { reference } = started;
  const { aftermath, form, partNaira } = plan;
  if (!aftermath) return;
  count(record, `afterwards: ${aftermath}`);
  const part = partNaira * 100;
  const rest = (form.amount - partNaira) * 100;

  switch (aftermath) {
    case 'refund':
      return refund(reference, undefined, ['processing', 'processed'], provider);
    case 'refund_part':
      return refund(reference, part, ['processed'], provider);
    case 'refund_in_parts':
      await refund(reference, part, [], provider);
      return refund(reference, rest, ['processed'], provider);
    case 'refund_equal_parts': {
      const third = Math.floor(form.amount / 3) * 100;
      await refund(reference, third, ['processed'], provider);
      return refund(reference, third, ['processing', 'processed'], provider);
    }
    case 'refund_failed':
      return refund(reference, part, ['failed'], provider);
    case 'refund_needs_attention': {
      const { id } = await provider.refund(reference);
      await provider.setRefundOutcome(id, 'needs-attention');
      await verify(reference, harness);
      await provider.retryRefund(id);
      return;
    }
    case 'dispute_lost':
    case 'dispute_won':
      record.disputed.add(reference);
      await provider.dispute(reference, 'create');
      await verify(reference, harness);
      await provider.dispute(reference, aftermath === 'dispute_lost' ? 'lost' : 'won');
      return;
    case 'reversed_silently':
      await provider.setOutcome(reference, { outcome: 'reversed' });
      return;
    case 'reversal_pending':
      await provider.setOutcome(reference, { outcome: 'reversal-pending' });
      await verify(reference, harness);
      await provider.setOutcome(reference, { outcome: 'success', webhook: false });
      return;
  }
}

/** Without outcomes it goes its way by itself, when the provider's clock has moved on. */
async function refund(
  reference: string,
  amount: number | undefined,
  outcomes: string[],
  provider: ProviderClient,
): Promise<void> {
  const { id } = await provider.refund(reference, amount);
  for (const outcome of outcomes) await provider.setRefundOutcome(id, outcome);
}

async function payAgain(
  plan: PaymentPlan,
  { reference }: Started,
  harness: Harness,
): Promise<void> {
  const again = await start({ ...plan.form, confirmAgain: true }, harness);
  // While the first one is still open, the same form leads to the same checkout.
  if (!again || again.reference === reference) return;
  count(harness.record, 'paid again');
  harness.record.paidAgain.push([reference, again.reference]);
  await harness.provider.setOutcome(again.reference, { outcome: 'success' });
}

/** A payment of other software on the same provider account. */
export async function runForeignScenario(
  index: number,
  { provider, record }: Pick<Harness, 'provider' | 'record'>,
): Promise<void> {
  const reference = `OTHER-SOFTWARE-${index}`;
  count(record, 'payments of other software');
  const body = { email: 'buyer@example.com', amount: 1_000_000, reference };
  // A fault that was meant for another caller: then nothing comes of it.
  const isOpen = await provider.initialize(body).then(Boolean, () => false);
  if (!isOpen) return;
  await provider.setOutcome(reference, { outcome: 'success', webhook: index % 2 === 0 });
}
