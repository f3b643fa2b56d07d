import * as z from 'zod';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/payments.ts';
import { pause } from '#server/runtime/timers.ts';
import type { Started } from '../../../faults/parent.ts';
import type { PaymentForm } from '../../../faults/plan.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import { runScenario } from '../../../faults/scenario.ts';
import type { Answer } from '../school-process.ts';
import type { Actor, Stage } from '../stage.ts';
import { planFor } from './parents.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const MOST_TRIES = 8;
const MOST_LOOKS = 12;

const startAnswer = z.object({
  status: z.literal(true),
  data: z.object({ reference: z.string(), access_code: z.string() }),
});
const verifyAnswer = z.object({
  status: z.boolean(),
  data: z.object({ reference: z.string(), status: z.string() }).optional(),
});

/** A program pays with an Idempotency-Key: the same call twice, at once or later, and another form under the same key. */
export const payWithKey: Actor = {
  weight: 8,
  async play(stage, random) {
    const plan = planFor(stage, random);
    const key = `key-${stage.nextNumber()}`;
    const isDisturbed = watchForDisturbance(stage);
    await runScenario({ ...plan, isDoubleStart: false, paysAgain: false }, stage, async () => {
      const starts = [startWithKey(key, plan.form, stage)];
      if (random.chance(0.5)) starts.push(startWithKey(key, plan.form, stage));
      const [started, twin] = await Promise.all(starts);
      if (started && twin && started.reference !== twin.reference) {
        if (!isDisturbed()) {
          stage.record.problems.push(`${key} led to ${started.reference} and ${twin.reference}`);
        }
      }
      if (!started) return undefined;
      await sendAgain(key, plan.form, started, stage, random, isDisturbed);
      return { started, plan };
    });
  },
};

/** A page that was left open asks again and again; whoever was told that it is paid is not told otherwise without a reason. */
export const pollVerify: Actor = {
  weight: 4,
  async play(stage, random) {
    const reference = someReference(stage, random);
    if (!reference) return;
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      await stage.school.call('GET', `/api/payments/verify/${reference}`);
      await pause(random.whole(2 * SECOND_MS, 40 * SECOND_MS));
    }
    count(stage.record, 'pages that stay open');
  },
};

/** Somebody who has read a reference somewhere, or makes one up, asks for it. */
export const strangerAsks: Actor = {
  weight: 3,
  async play(stage, random) {
    const { school, record } = stage;
    const known = someReference(stage, random);
    const madeUp = `WBS-20261120-${String(stage.nextNumber()).padStart(26, 'Z')}`;
    const asked = known && random.chance(0.5) ? known.toLowerCase() : madeUp;
    const answer = await school.call('GET', `/api/payments/verify/${asked}`);
    count(record, 'strangers who ask');
    const read = verifyAnswer.safeParse(answer?.body);
    if (!read.success) return;
    const { status, data } = read.data;
    if (asked === madeUp && (status || answer?.status === 200)) {
      record.problems.push(`${asked} was made up, and verify says ${JSON.stringify(answer?.body)}`);
    }
    if (data && data.reference !== asked.toUpperCase()) {
      record.problems.push(`asked for ${asked}, verify tells of ${data.reference}`);
    }
  },
};

/** Asks for the receipt by e-mail once more, also of what was never paid. */
export const askForReceipt: Actor = {
  weight: 4,
  async play(stage, random) {
    const { school, record } = stage;
    const reference = someReference(stage, random);
    if (!reference) return;
    const restoresBefore = stage.restores();
    const answer = await school.call('POST', `/api/payments/${reference}/receipt-email`);
    if (answer?.status !== 200) return;
    count(record, 'receipts asked for once more');
    if (stage.restores() !== restoresBefore) return;
    const row = await stage.books
      .db()
      .selectFrom('payments')
      .select(['paid_at'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!row?.paid_at)
      record.problems.push(`${reference}: a receipt is promised, and nothing was paid`);
  },
};

/** The same call again gets the same checkout; another form under the key gets none. */
async function sendAgain(
  key: string,
  form: PaymentForm,
  started: Started,
  stage: Stage,
  random: Random,
  isDisturbed: () => boolean,
): Promise<void> {
  const { record } = stage;
  await pause(random.whole(0, 2 * MINUTE_MS));
  const isOther = random.chance(0.5);
  const body = isOther ? { ...form, fullName: `${form.fullName} Else` } : form;
  const answer = await callWithKey(key, body, stage);
  if (!answer || answer.status >= 500 || answer.status === 429) return;
  const again = startAnswer.safeParse(answer.body);
  if (!again.success) {
    if (!isOther && !isDisturbed()) {
      record.problems.push(`${key} again is refused: ${JSON.stringify(answer.body)}`);
    }
    return;
  }
  const { reference, access_code: accessCode } = again.data.data;
  if (isDisturbed()) {
    record.acknowledged.set(reference, { accessCode, form: body });
  } else if (isOther) {
    record.problems.push(`${key} was taken for another form: ${started.reference}, ${reference}`);
  } else if (reference !== started.reference) {
    record.problems.push(`${key} again led to ${reference}, before to ${started.reference}`);
  }
  count(record, 'keys used again');
}

/** As a careful program does it: again with the same key while it is not known what became of the call. */
async function startWithKey(
  key: string,
  form: PaymentForm,
  stage: Stage,
): Promise<Started | undefined> {
  const { record } = stage;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await callWithKey(key, form, stage);
    const parsed = startAnswer.safeParse(answer?.body);
    if (parsed.success) {
      const { reference, access_code: accessCode } = parsed.data.data;
      record.acknowledged.set(reference, { accessCode, form });
      count(record, 'payments started with a key');
      return { reference, accessCode };
    }
    if (answer?.status === 400) {
      record.problems.push(`a start with a key was refused: ${JSON.stringify(answer.body)}`);
      return undefined;
    }
    // What failed stays the answer of this key.
    if (answer && [500, 502, 504].includes(answer.status)) return undefined;
    await pause(2 * SECOND_MS);
  }
  return undefined;
}

function callWithKey(key: string, body: object, { school }: Stage): Promise<Answer | undefined> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  return school.call('POST', '/api/payments/initialize', { body, headers });
}

/** A key is good for a day, by the clock of the machine, and is forgotten with a restore. */
function watchForDisturbance({ restores, machine, time, record }: Stage): () => boolean {
  const wrongClocks = () => record.counts.get('clocks put wrong, then right') ?? 0;
  const then = { restores: restores(), wrong: wrongClocks(), passedMs: time.passedMs() };
  return () =>
    restores() !== then.restores ||
    machine.offsetMs !== 0 ||
    wrongClocks() !== then.wrong ||
    time.passedMs() - then.passedMs > 20 * 60 * MINUTE_MS;
}

function someReference({ record }: Stage, random: Random): string | undefined {
  const [first, ...others] = record.acknowledged.keys();
  return first && random.pick([first, ...others]);
}
