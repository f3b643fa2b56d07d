import * as z from 'zod';
import { REFERENCE_LETTERS } from '#contract/references.ts';
import { planPayment } from '../../../faults/plan.ts';
import { count } from '../../../faults/record.ts';
import type { Actor } from '../stage.ts';

const list = z.object({
  data: z.array(
    z.object({
      reference: z.string(),
      amount: z.number(),
      review: z.object({ canBeAdopted: z.literal(true).optional() }).optional(),
    }),
  ),
});

/** What a restore took back: the provider has the payment and was told whose it is, the school has never heard of it. */
export const payTakenBack: Actor = {
  weight: 3,
  async play({ provider, record, nextNumber }, random) {
    const { form } = planPayment(random.whole(0, 1_000_000), nextNumber());
    const letters = Array.from({ length: 26 }, () => random.pick(LETTERS)).join('');
    const reference = `WBS-20261120-${letters}`;
    const body = { email: form.email, amount: form.amount * 100, reference };
    // A fault that was meant for another caller: then nothing comes of it.
    const isOpen = await provider.initialize(body).then(Boolean, () => false);
    if (!isOpen) return;
    record.acknowledged.set(reference, { accessCode: '', form });
    record.takenBack.add(reference);
    await provider.setOutcome(reference, { outcome: 'success', webhook: random.chance(0.7) });
    count(record, 'payments that the school does not know');
  },
};

/** The bursar imports what only the provider knows, with what the parent says; of other software at times, too. */
export const adoptUnknown: Actor = {
  weight: 5,
  async play({ office, record }, random) {
    const path = '/api/admin/payments?status=review&limit=100';
    const answer = list.safeParse((await office.bursar.call('GET', path))?.body);
    const open = (answer.data?.data ?? []).filter(({ review }) => review?.canBeAdopted);
    const [first, ...others] = open;
    if (!first) return count(record, 'imports: nothing to import');
    const { reference, amount } = random.pick([first, ...others]);
    let form = record.acknowledged.get(reference)?.form;
    if (!form) {
      form = { ...planPayment(random.whole(0, 1_000_000), 0).form, amount };
      record.acknowledged.set(reference, { accessCode: '', form });
      record.takenBack.add(reference);
    }
    const { paymentPurpose, class: feeClass, ...said } = form;
    const body = { ...said, paymentPurpose, class: feeClass, note: 'Asked the parent' };
    const adopt = () => office.bursar.call('POST', `/api/admin/payments/${reference}/adopt`, body);
    const answers = await Promise.all(random.chance(0.3) ? [adopt(), adopt()] : [adopt()]);
    for (const one of answers) count(record, `imports: ${one?.status ?? 'no answer'}`);
    if (answers.filter((one) => one?.status === 200).length > 1) {
      record.problems.push(`${reference} was imported twice`);
    }
  },
};

/** Somebody asks for the payouts now, not only at night. */
export const fetchPayouts: Actor = {
  weight: 4,
  async play({ office, record }, random) {
    const answer = await office.someone(random).call('POST', '/api/admin/payouts/fetch');
    count(record, `payouts: fetched, ${answer?.status ?? 'no answer'}`);
    await office.someone(random).call('GET', '/api/admin/payouts');
  },
};

const [FIRST = '0', ...MORE] = REFERENCE_LETTERS;
const LETTERS = [FIRST, ...MORE] as const;
