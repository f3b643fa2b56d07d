import { IDEMPOTENCY_KEY_HEADER } from '#contract/payments.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { SYSTEM } from '#server/database/audit-log.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isDatabaseUnavailable } from '#server/errors/availability.ts';
import { createErasedList } from '#server/payments/privacy/erased-list.ts';
import { createPeople } from '#server/payments/privacy/person.ts';
import { pause } from '#server/runtime/timers.ts';
import { start, verify } from '../../../faults/parent.ts';
import type { PaymentForm } from '../../../faults/plan.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import { type Token, tokenOf } from '../models/tokens.ts';
import { runCommand } from '../operator-command.ts';
import type { Actor, Stage } from '../stage.ts';
import { bring, markLeft } from './office-lists.ts';
import { writeToSchool } from './parents-write.ts';

interface Parent extends Token {
  email: string;
  phone: string;
  /** Payments that were asked for, and what became of them. */
  references: string[];
  /** Something of theirs has another phone, so that the command rightly leaves it alone. */
  isKnownOtherwise?: true;
}

const MINUTE_MS = 60_000;
const MOST_TRIES = 8;

/** A parent pays, writes, has a child on the class lists that leaves, and wants to be erased, which the operator does in the end. */
export const erasePerson: Actor = {
  weight: 8,
  async play(stage, random) {
    const token = tokenOf(stage.nextNumber());
    const email = `${token.letters.toLowerCase()}@example.com`;
    const parent: Parent = { ...token, email, phone: `0809${token.digits}`, references: [] };
    await leaveTraces(parent, stage, random);
    if (parent.isKnownOtherwise) return;
    await pause(random.whole(0, 3 * MINUTE_MS));
    const isErased = await erase(parent, stage, random);
    count(stage.record, isErased ? 'people erased' : 'people not erased yet');
    if (!isErased) return;
    await pause(random.whole(0, 10 * MINUTE_MS));
    await afterwards(parent, stage, random);
  },
};

async function leaveTraces(parent: Parent, stage: Stage, random: Random): Promise<void> {
  const { email, phone, letters } = parent;
  if (random.chance(0.7)) await payFor(parent, stage, random);
  if (random.chance(0.3)) await payFor(parent, stage, random);
  if (random.chance(0.4))
    await writeToSchool(stage, { ...parent, key: stage.nextNumber() }, random);
  if (parent.references.length > 0 && random.chance(0.5)) return;
  const fullName = `Pupil ${letters}`;
  const { feeClass } = random.pick(allFees);
  const child = { fullName, feeClass, admissionNumber: '', parentEmail: email, parentPhone: phone };
  await bring(stage, [child], [], random);
  await markLeft(stage, fullName);
}

/** Declined, or paid; and its messages come twice, late, or after a refund. */
async function payFor(parent: Parent, stage: Stage, random: Random): Promise<void> {
  const { email, phone, letters, references } = parent;
  const { purpose, feeClass, naira } = random.pick(allFees);
  const form = {
    fullName: `Child ${letters}`,
    email,
    phone,
    paymentPurpose: purpose,
    class: feeClass,
    amount: naira,
  };
  const started = await start({ ...form, confirmAgain: true }, stage);
  if (!started) return;
  const { reference } = started;
  references.push(reference);
  if (random.chance(0.4)) {
    const kind = random.pick(['twice', 'late', 'before_redirect']);
    await stage.provider.putFaults([{ path: 'webhook', kind, times: 1, reference }]);
  }
  const outcome = random.chance(0.85) ? 'success' : 'failed';
  await stage.provider.setOutcome(reference, { outcome });
  if (outcome === 'success' && random.chance(0.3)) await askTwice(form, reference, parent, stage);
  if (outcome === 'success' && random.chance(0.3)) {
    const { id } = await stage.provider.refund(reference, 100);
    await stage.provider.setRefundOutcome(id, 'processed');
  }
}

/** A program of theirs sends the form of what is paid once more, with another phone: it is told so, and that is stored for its key. */
async function askTwice(
  form: PaymentForm,
  reference: string,
  parent: Parent,
  stage: Stage,
): Promise<void> {
  const isPaid = await verify(reference, stage);
  if (!isPaid || stage.restores() > 0) return;
  const headers = { [IDEMPOTENCY_KEY_HEADER]: `key-${stage.nextNumber()}` };
  const body = { ...form, phone: '08030000000' };
  const answer = await stage.school.call('POST', '/api/payments/initialize', { body, headers });
  // Theirs all the same, and not found by their phone; or it is not known.
  if (answer?.status !== 409) parent.isKnownOtherwise = true;
}

/** `npm run privacy -- erase`, which may be killed at any of its statements, and is run again until nothing of theirs is left. */
async function erase(parent: Parent, stage: Stage, random: Random): Promise<boolean> {
  const { record, machine, mailbox, steps, time } = stage;
  const { email, phone } = parent;
  let wasKilled = false;
  let restoresThen = stage.restores();
  // A part may be done although the command was killed, or had to leave another part.
  stage.lists.forget(`Pupil ${parent.letters}`);
  stage.messages.forget(parent.letters);
  for (const reference of parent.references) stage.erased.begun.add(reference);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stepsToLive = random.chance(0.25) ? random.whole(1, 40) : undefined;
    if (stepsToLive) count(record, 'erasures cut short, at most');
    try {
      const plan = await runCommand(
        stage,
        ({ db, clock }) => {
          const erasedList = createErasedList(`${machine.folder}/backups`);
          return createPeople({ db, erasedList, clock }).erase({ email, phone }, SYSTEM);
        },
        stepsToLive,
      );
      wasKilled = plan === undefined;
      restoresThen = stage.restores();
      if (plan && plan.open.size + plan.inUse.size === 0) return await acknowledge();
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') {
        // What was cut short had been done; otherwise nothing was ever there, or a restore took it back.
        const wasDone = wasKilled && restoresThen === stage.restores();
        return wasDone && (await acknowledge());
      }
      if (!isDatabaseUnavailable(error)) throw error;
    }
    await pause(random.whole(MINUTE_MS, 20 * MINUTE_MS));
  }
  return false;

  /** False where a payment of theirs was taken back by a restore: nobody knows it now, and it may be imported later. */
  async function acknowledge(): Promise<boolean> {
    if (!(await areErased(parent.references, stage))) return false;
    stage.erased.add({
      ...parent,
      isGone: true,
      emailsBefore: mailbox.countTo(email),
      erasedAtStep: steps.taken(),
      erasedAtMs: time.passedMs(),
    });
    return true;
  }
}

async function areErased(references: readonly string[], { books }: Stage): Promise<boolean> {
  const rows = await books
    .db()
    .selectFrom('payments')
    .select('reference')
    .where('reference', 'in', references.length > 0 ? references : [''])
    .where('email', '=', 'erased')
    .execute();
  return rows.length === references.length;
}

/** The payment goes on without its payer. */
async function afterwards(parent: Parent, stage: Stage, random: Random): Promise<void> {
  const { school, provider } = stage;
  for (const reference of parent.references) {
    if (random.chance(0.3)) await school.call('GET', `/api/payments/verify/${reference}`);
    if (random.chance(0.2)) await school.call('POST', `/api/payments/${reference}/receipt-email`);
    if (random.chance(0.15))
      await provider.setOutcome(reference, { outcome: 'success' }).catch(() => {});
  }
}
