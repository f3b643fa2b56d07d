import { type Stage, type Started, start, startTwice, verify } from './parent.ts';
import type { PaymentPlan } from './plan.ts';
import type { ProviderClient } from './provider-client.ts';
import { count } from './record.ts';

/** Longer than the school waits, so that it meets a time-out; see school.ts. */
const SLOW_CHECK_MS = 900;
const SLOW_START_MS = 1_800;

/** Plays one payment from the form to whatever comes after it. */
export async function playPayment(plan: PaymentPlan, stage: Stage): Promise<void> {
  const { provider, record } = stage;
  if (plan.initializeFault) {
    const { kind, afterwards } = plan.initializeFault;
    const fault = { path: 'initialize', kind, afterwards, times: 1, delayMs: SLOW_START_MS };
    await provider.putFaults([fault]);
    count(record, `initialize: ${kind}`);
  }
  const started = plan.isDoubleStart
    ? await startTwice(plan.form, stage)
    : await start(plan.form, stage);
  if (!started) return count(record, 'starts given up');

  await layTraps(plan, started, stage);
  await pay(plan, started, stage);
  await comeBack(plan, started, stage);
  await sufferAftermath(plan, started, stage);
  if (plan.paysAgain) await payAgain(plan, started, stage);
}

async function layTraps(
  { claim, webhook, verifyFault, staysOnCheckout, behindTimes, refundMessages }: PaymentPlan,
  { reference }: Started,
  { provider, record }: Stage,
): Promise<void> {
  const faults: { path: string; kind: string; times?: number; delayMs?: number }[] = [];
  if (claim) faults.push({ path: 'transaction', kind: claim, times: 1 });
  if (webhook) faults.push({ path: 'webhook', kind: webhook, times: 1 });
  if (staysOnCheckout) faults.push({ path: 'redirect', kind: 'never', times: 1 });
  if (verifyFault) faults.push({ path: 'verify', ...verifyFault, delayMs: SLOW_CHECK_MS });
  if (behindTimes) faults.push({ path: 'status', kind: 'behind', times: behindTimes });
  if (refundMessages) {
    const { haveId, come } = refundMessages;
    if (haveId) faults.push({ path: 'refund_message', kind: 'with_id' });
    if (come !== 'once') faults.push({ path: 'refund_webhook', kind: come });
  }
  if (faults.length === 0) return;
  await provider.putFaults(faults.map((fault) => ({ ...fault, reference })));
  for (const { path, kind } of faults) count(record, `${path}: ${kind}`);
}

async function pay(plan: PaymentPlan, started: Started, stage: Stage): Promise<void> {
  const { reference } = started;
  const set = (outcome: string) => stage.provider.setOutcome(reference, { outcome });
  const { ending } = plan;
  count(stage.record, `ending: ${ending}`);
  if (ending === 'abandoned') return;
  if (ending === 'failed' || ending === 'failed_then_success') await set('failed');
  if (ending === 'ongoing_then_success') await set('ongoing');
  if (ending === 'failed') return;
  if (ending !== 'success') await verify(reference, stage);

  const paying = plan.paysBy === 'card' ? payByCard(started, stage) : set('success');
  const asking = plan.comesBack === 'while_paying' ? verify(reference, stage) : undefined;
  await Promise.all([paying, asking]);
}

/** Sends the checkout's form and follows it back to the school, when it leads there. */
async function payByCard({ reference, accessCode }: Started, stage: Stage): Promise<void> {
  const location = await stage.provider.payWithCard(accessCode);
  if (!location?.startsWith(`${stage.school.address}/payment`)) return;
  const back = new URL(location).searchParams.get('reference');
  if (back === reference) await verify(back, stage);
  else stage.record.problems.push(`the checkout of ${reference} led back with ${back}`);
}

async function comeBack(
  { comesBack, ending }: PaymentPlan,
  { reference }: Started,
  stage: Stage,
): Promise<void> {
  const times = { never: 0, once: 1, twice: 2, while_paying: 0 }[comesBack];
  const answers = await Promise.all(Array.from({ length: times }, () => verify(reference, stage)));
  const isUnpaid = ending === 'failed' || ending === 'abandoned';
  if (isUnpaid && answers.includes(true)) {
    stage.record.problems.push(`${reference} was told to be paid and is not`);
  }
}

async function sufferAftermath(plan: PaymentPlan, started: Started, stage: Stage): Promise<void> {
  const { provider, record } = stage;
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
      await verify(reference, stage);
      await provider.retryRefund(id);
      return;
    }
    case 'dispute_lost':
    case 'dispute_won':
      record.disputed.add(reference);
      await provider.dispute(reference, 'create');
      await verify(reference, stage);
      await provider.dispute(reference, aftermath === 'dispute_lost' ? 'lost' : 'won');
      return;
    case 'reversed_silently':
      await provider.setOutcome(reference, { outcome: 'reversed' });
      return;
    case 'reversal_pending':
      await provider.setOutcome(reference, { outcome: 'reversal-pending' });
      await verify(reference, stage);
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

async function payAgain(plan: PaymentPlan, { reference }: Started, stage: Stage): Promise<void> {
  const again = await start({ ...plan.form, confirmAgain: true }, stage);
  // While the first one is still open, the same form leads to the same checkout.
  if (!again || again.reference === reference) return;
  count(stage.record, 'paid again');
  stage.record.paidAgain.push([reference, again.reference]);
  await stage.provider.setOutcome(again.reference, { outcome: 'success' });
}

/** A payment of other software on the same provider account. */
export async function playForeignPayment(
  index: number,
  { provider, record }: Pick<Stage, 'provider' | 'record'>,
): Promise<void> {
  const reference = `OTHER-SOFTWARE-${index}`;
  count(record, 'payments of other software');
  const body = { email: 'buyer@example.com', amount: 1_000_000, reference };
  // A fault that was meant for somebody else: then nothing comes of it.
  const isOpen = await provider.initialize(body).then(Boolean, () => false);
  if (!isOpen) return;
  await provider.setOutcome(reference, { outcome: 'success', webhook: index % 2 === 0 });
}
