import * as z from 'zod';
import { monotonicMs, pause } from '#server/runtime/timers.ts';
import type { PaymentForm } from './plan.ts';
import type { ProviderClient } from './provider-client.ts';
import { count, type RunRecord } from './record.ts';
import type { SchoolProcess } from './school-process.ts';

/** Where a parent's calls go: one process, or what stands in front of several. */
type Called = { school: Pick<SchoolProcess, 'call'>; record: RunRecord };

export interface Harness {
  school: Pick<SchoolProcess, 'address' | 'call' | 'lives'>;
  provider: ProviderClient;
  record: RunRecord;
}

export interface Started {
  reference: string;
  accessCode: string;
}

/** A parent gives up after so many tries to start. */
const MOST_STARTS = 4;
const PAUSES_MS = [20, 200, 600];
/** When the school's records cannot be reached, the parent is asked to come back. */
const COMES_BACK_MS = 250;
const GIVE_UP_MS = 60_000;

const startAnswer = z.object({
  status: z.literal(true),
  data: z.object({ reference: z.string(), access_code: z.string() }),
});
const verifyAnswer = z.object({
  status: z.boolean(),
  data: z.object({ reference: z.string(), amount: z.number().optional() }).optional(),
});

/** As the form does it: sends again when the answer is lost or the provider is in trouble. */
export async function start(
  form: PaymentForm & { confirmAgain?: true },
  { school, record }: Called,
): Promise<Started | undefined> {
  const givesUpAt = monotonicMs() + GIVE_UP_MS;
  for (let tries = 0; tries < MOST_STARTS && monotonicMs() < givesUpAt; ) {
    const answer = await school.call('POST', '/api/payments/initialize', { body: form });
    const parsed = startAnswer.safeParse(answer?.body);
    if (parsed.success) {
      const { reference, access_code: accessCode } = parsed.data.data;
      record.acknowledged.set(reference, { accessCode, form });
      return { reference, accessCode };
    }
    if (!answer) count(record, 'start answers lost');
    if (answer?.status === 400 || answer?.status === 409) {
      record.problems.push(`a start was refused: ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    if (answer?.status === 503) {
      await pause(COMES_BACK_MS);
      continue;
    }
    await pause(PAUSES_MS[tries] ?? 0);
    tries += 1;
  }
  return undefined;
}

export async function startTwice(
  form: PaymentForm,
  harness: Harness,
): Promise<Started | undefined> {
  const { school, record } = harness;
  count(record, 'double starts');
  const life = school.lives();
  const [first, second] = await Promise.all([start(form, harness), start(form, harness)]);
  const isSameLife = life === school.lives();
  if (isSameLife && first && second && first.reference !== second.reference) {
    record.problems.push(
      `a double start made two payments: ${first.reference}, ${second.reference}`,
    );
  }
  return first ?? second;
}

/** True when the school says that this is paid; undefined when there was no answer. */
export async function verify(
  reference: string,
  { school, record }: Called,
): Promise<boolean | undefined> {
  const answer = await school.call('GET', `/api/payments/verify/${reference}`);
  const isGone = answer?.status === 404 && !record.takenBack.has(reference);
  if (isGone) record.problems.push(`${reference} was acknowledged and is unknown`);
  const parsed = verifyAnswer.safeParse(answer?.body);
  return parsed.success ? parsed.data.status : undefined;
}
