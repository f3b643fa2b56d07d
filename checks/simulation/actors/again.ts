import { monotonicMs, pause } from '#server/runtime/timers.ts';
import { planPayment } from '../../../faults/plan.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { Answer } from '../school-process.ts';
import type { Actor, Stage } from '../stage.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Half of what the school promises. */
const KEY_MS = 12 * 60 * 60_000;
/** The same form leads to the same checkout for ten minutes, less what two clocks may differ by. */
const SAME_FORM_MS = 8 * MINUTE_MS;
const START = '/api/payments/initialize';

/** A parent presses Pay, comes back to the form some minutes later and presses it again. */
export const sameFormAgain: Actor = {
  weight: 4,
  async play(stage, random) {
    const form = formOf(stage, random);
    const offsetMs = stage.machine.offsetMs;
    const startedAt = monotonicMs();
    const first = startedOf(await startOnce(stage, form));
    await pause(random.whole(0, 4 * MINUTE_MS));
    const second = startedOf(await startOnce(stage, form));
    const isSameTime =
      monotonicMs() - startedAt < SAME_FORM_MS && stage.machine.offsetMs === offsetMs;
    const isOpen = first && statusOf(stage, first) === 'pending';
    if (isSameTime && isOpen && second && second !== first) {
      stage.record.problems.push(`the same form led to ${first} and to ${second}`);
    }
    count(stage.record, 'forms sent again');
  },
};

/** Two of the parent's devices send the form at once, and each meets another process. */
export const sameFormAtOnce: Actor = {
  weight: 3,
  async play(stage, random) {
    const form = formOf(stage, random);
    if (stage.school.alive().length < 2) await stage.school.start();
    await Promise.all([startOnce(stage, form), startOnce(stage, form)]);
    count(stage.record, 'forms sent twice at once');
  },
};

/** Other software starts a payment with a key, and repeats the call whatever has happened since. */
export const sameKeyAgain: Actor = {
  weight: 4,
  async play(stage, random) {
    const form = formOf(stage, random);
    const key = `key-${stage.nextNumber()}`;
    const send = (body: object) => startOnce(stage, body, { 'idempotency-key': key });
    const isStillKnown = keyIsKnown(stage);
    const first = startedOf(await send(form));
    if (!first) return;
    if (random.chance(0.5)) await stage.provider.setOutcome(first, { outcome: 'success' });
    await pause(random.whole(0, 5 * MINUTE_MS));
    const again = await send(Object.fromEntries(Object.entries(form).reverse()));
    const second = startedOf(again);
    if (!isStillKnown()) return;
    // A call that has ended after its process died has left no answer for the key.
    if ((second && second !== first) || (again?.status === 409 && isQuestion(again))) {
      const got = second ?? JSON.stringify(again?.body);
      stage.record.problems.push(`the key of ${first} was answered with ${got}`);
    }
    const other = await send({ ...form, fullName: 'Another Child', confirmAgain: true });
    if (startedOf(other) && isStillKnown()) {
      stage.record.problems.push(`the key of ${first} was taken for another form`);
    }
    count(stage.record, 'keys sent again');
  },
};

/** Somebody changes the amount in the browser, is refused, and sends the right one with the same key. */
export const wrongAmount: Actor = {
  weight: 3,
  async play(stage, random) {
    const form = formOf(stage, random);
    const amount = random.pick([1, form.amount - 1, form.amount + 1]);
    const key = { 'idempotency-key': `key-${stage.nextNumber()}` };
    const refused = await startOnce(stage, { ...form, amount }, key);
    const other = startedOf(refused);
    if (other) stage.record.problems.push(`${other} was started with another amount`);
    if (refused?.status !== 400) return;
    const right = await startOnce(stage, form, key);
    if (right?.status === 409) {
      const said = JSON.stringify(right.body);
      stage.record.problems.push(`after a refused form its key is not free: ${said}`);
    }
    count(stage.record, 'starts with another amount');
  },
};

/** Somebody who has no key tells the school of a dispute. */
export const forgedMessage: Actor = {
  weight: 2,
  async play({ school, record, nextNumber }, random) {
    const data = { id: nextNumber(), transaction: { reference: `FORGED-${nextNumber()}` } };
    const body = JSON.stringify({ event: 'charge.dispute.create', data });
    const signature = random.chance(0.5) ? 'f'.repeat(128) : 'none';
    const headers = { 'x-paystack-signature': signature };
    const answer = await school.callOnce('POST', '/api/payments/webhook', { body, headers });
    if (answer?.status === 200) record.problems.push('a message without a signature was taken');
    count(record, 'forged messages');
  },
};

function formOf(stage: Stage, random: Random) {
  return planPayment(random.whole(0, 1_000_000), stage.nextNumber()).form;
}

function startOnce(
  { school }: Stage,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer | undefined> {
  return school.call('POST', START, { body, headers });
}

function startedOf(answer: Answer | undefined): string | undefined {
  const { status, data } = (answer?.body ?? {}) as {
    status?: boolean;
    data?: { reference?: string };
  };
  return status === true ? data?.reference : undefined;
}

/** Whether the school asks about a payment that this very key has made. */
function isQuestion({ body }: Answer): boolean {
  return typeof body === 'object' && body !== null && 'data' in body;
}

function statusOf({ machine }: Stage, reference: string): string | undefined {
  const find = machine
    .observer()
    .prepare<[string], string>('select status from payments where reference = ?');
  return find.pluck().get(reference);
}

/** A key is known for a day; a restore forgets it, and so does a clock that is wrong. */
function keyIsKnown(stage: Stage): () => boolean {
  const { time, machine } = stage;
  const [passedMs, offsetMs, restores] = [time.passedMs(), machine.offsetMs, stage.restores()];
  return () =>
    time.passedMs() - passedMs < KEY_MS &&
    machine.offsetMs === offsetMs &&
    stage.restores() === restores;
}
