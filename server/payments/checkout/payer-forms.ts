import { createHash } from 'node:crypto';
import { furtherFields, type PayerDetails } from '#contract/payer-details.ts';
import type { AlreadyPaid } from '#contract/payments.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { offeredClasses, offeredPurposes } from '#contract/school/fees.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText, joinedName } from '#contract/text/fold-text.ts';
import { CLOCK_TOLERANCE_MS } from '../../database/due-rows.ts';
import { monotonicMs, pause } from '../../runtime/timers.ts';
import { payerOf } from '../ledger/payment.ts';
import { childKey } from '../ledger/payment-keys.ts';
import type { NewPayment, PaymentRepository } from '../ledger/payment-repository.ts';
import type { Checkout, Range } from '../provider/provider.ts';

export type FilledForm = PayerDetails &
  Pick<NewPayment, 'purpose' | 'feeClass' | 'term' | 'amountKobo' | 'studentId' | 'noteId'>;

export interface OpenCheckout extends Checkout {
  reference: string;
}

const SAME_FORM_MS = 10 * 60 * 1000;
/** A start that has not opened its checkout by then never will: the provider has ten seconds. */
const STARTING_MS = 12_000;
const LOOK_AGAIN_MS = 200;

/** Finds out whether a form was sent before: for the same checkout, or for a fee that has been paid. */
export function createPayerForms(repository: PaymentRepository, clock: () => Date) {
  return { whenTheSame, findOpenCheckout, findPaid };

  function whenTheSame(): Range {
    const now = clock().getTime();
    return { from: new Date(now - SAME_FORM_MS), to: new Date(now + CLOCK_TOLERANCE_MS) };
  }

  /** The checkout that the same form led to; waits while another process is still opening it. */
  async function findOpenCheckout(formKey: string): Promise<OpenCheckout | undefined> {
    const askedAt = monotonicMs();
    for (;;) {
      const row = await repository.findOpenByForm(formKey, whenTheSame());
      if (!row) return undefined;
      const { reference, accessCode, authorizationUrl } = row;
      if (accessCode && authorizationUrl) return { reference, accessCode, authorizationUrl };
      const startedMsAgo = clock().getTime() - Date.parse(row.createdAt);
      if (Math.max(startedMsAgo, monotonicMs() - askedAt) > STARTING_MS) {
        await repository.releaseForm(row.id);
        return undefined;
      }
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** The same fee for the same student and term, paid from the same e-mail or phone. */
  async function findPaid(
    form: FilledForm,
  ): Promise<{ alreadyPaid: AlreadyPaid; noteId: string | null } | undefined> {
    const rows = await repository.findPaidByChild(childKey(form));
    const matches = rows.map((row) => ({
      ...row,
      sameEmail: foldText(row.email) === foldText(form.email),
      samePhone: phoneKey(row.phone) === phoneKey(form.phone),
    }));
    const best =
      matches.find(({ sameEmail, samePhone }) => sameEmail && samePhone) ??
      matches.find(({ sameEmail, samePhone }) => sameEmail || samePhone);
    if (!best?.paidAt) return undefined;
    // The reference opens the receipt, so it is only for a payer who knows all that is on it.
    const knowsAll = best.sameEmail && best.samePhone && knowsFurther(payerOf(best), form);
    const { paidAt, noteId } = best;
    return { noteId, alreadyPaid: { paidAt, ...(knowsAll && { reference: best.reference }) } };
  }
}

function knowsFurther(paid: PayerDetails, form: FilledForm): boolean {
  return furtherFields.every(({ key }) => {
    const given = foldText(paid[key] ?? '');
    return !given || given === foldText(form[key] ?? '');
  });
}

/** The same for one form however its letters and numbers are written; the payer cannot be read from it. */
export function keyOf(form: FilledForm): string {
  const { fullName, email, phone, purpose, feeClass, term, amountKobo } = form;
  const same = [
    joinedName(fullName),
    foldText(email),
    phoneKey(phone),
    purpose,
    feeClass,
    term,
    amountKobo,
    ...(form.noteId ? [form.noteId] : []),
    ...furtherFields.map(({ key }) => foldText(form[key] ?? '')),
  ];
  return createHash('sha256').update(JSON.stringify(same)).digest('hex');
}

/**
 * A form in which a purpose or class that is not offered (any more) counts as not chosen, so that the schema says so
 * together with what else is wrong.
 */
export function offeredNames(body: unknown, { fees }: Pick<SchoolDocuments, 'fees'>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { paymentPurpose, class: feeClass, ...others }: Record<string, unknown> = { ...body };
  const isPurpose = offeredPurposes(fees).some(({ name }) => name === paymentPurpose);
  const isClass = offeredClasses(fees).some((name) => name === feeClass);
  return {
    ...others,
    paymentPurpose: isPurpose ? paymentPurpose : '',
    class: isClass ? feeClass : '',
  };
}
