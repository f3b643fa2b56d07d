import * as z from 'zod';
import { pause } from '#server/runtime/timers.ts';
import type { Harness, Started } from '../parent.ts';
import type { PaymentForm } from '../plan.ts';
import type { Random } from '../random.ts';
import { count } from '../record.ts';
import type { SeededNote } from './seed.ts';

const MOST_TRIES = 4;
const COMES_BACK_MS = 250;

const page = z.object({
  status: z.literal(true),
  data: z.object({ left: z.number(), next: z.number().nullable(), least: z.number().nullable() }),
});
const startAnswer = z.object({
  status: z.literal(true),
  data: z.object({ reference: z.string(), access_code: z.string() }),
});

/** A parent with the address of a fee note pays a part, the rest or an amount; undefined when nothing came of it. */
export async function startNote(
  note: SeededNote,
  payer: Pick<PaymentForm, 'email' | 'phone'>,
  random: Random,
  { school, record }: Pick<Harness, 'school' | 'record'>,
): Promise<{ started: Started; form: PaymentForm } | undefined> {
  const path = `/api/payments/notes/${note.code}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const shown = page.safeParse((await school.call('GET', path))?.body);
    if (!shown.success) {
      await pause(COMES_BACK_MS);
      continue;
    }
    const { left, next, least } = shown.data.data;
    if (left === 0) return give('fee notes found paid');
    if (Math.max(next ?? 0, least ?? 0) > left) {
      record.problems.push(`a fee note asks for ${next} or ${least}, and ${left} is left`);
    }
    const { pay, amount } = choose(left, next, least, random);
    const body = { pay, shown: left, ...payer, ...(pay === 'amount' && { amount }) };
    const answer = await school.call('POST', path, { body });
    const started = startAnswer.safeParse(answer?.body);
    if (started.success) {
      const { reference, access_code: accessCode } = started.data.data;
      const { fullName, purpose: paymentPurpose, feeClass } = note;
      const form = { fullName, paymentPurpose, class: feeClass, amount, ...payer };
      record.acknowledged.set(reference, { accessCode, form });
      count(record, 'fee notes: payments started');
      return { started: { reference, accessCode }, form };
    }
    if (answer?.status === 409) return give('fee notes: asked to wait');
    if (answer?.status === 400) {
      record.problems.push(`a fee note was refused: ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    await pause(COMES_BACK_MS);
  }
  return give('fee notes: starts given up');

  function give(what: string): undefined {
    count(record, what);
  }
}

function choose(left: number, next: number | null, least: number | null, random: Random) {
  if (next !== null && random.chance(0.6)) return { pay: 'next', amount: next } as const;
  if (least !== null && random.chance(0.7)) {
    return { pay: 'amount', amount: random.whole(Math.ceil(least), Math.floor(left)) } as const;
  }
  return { pay: 'rest', amount: left } as const;
}
