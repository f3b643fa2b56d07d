import { notePath, paymentAddress } from '#contract/addresses.ts';
import { outstandingOf } from '#contract/book/fee-notes.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { formatNaira, type Kobo, typedKobo } from '#contract/money.ts';
import { normalizePayer, readPayer, validatePayer } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { AlreadyPaid, InitializeRequest, ReceiptFee, Refund } from '#contract/payments.ts';
import { REFERENCE_PATTERN } from '#contract/references.ts';
import type { NotePage, PayNoteRequest } from '#contract/schemas/note-page.ts';
import type { Facts, SchoolDocuments } from '#contract/school/documents.ts';
import { type Fees, feeFor, notOfferedMessage } from '#contract/school/fees.ts';
import { termAfter, termInWords, termOn } from '#contract/school/terms.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Log } from '../../errors/work-log.ts';
import { invalidForm } from '../../http/input.ts';
import { type DeskFacts, findDeskFacts } from '../ledger/desk-facts.ts';
import { type FeeNote, findNote } from '../ledger/fee-notes.ts';
import { isCarriedByEvents } from '../ledger/ledger-check.ts';
import { newReference } from '../ledger/new-reference.ts';
import { findNoteOfPayer, findReceiptFee } from '../ledger/note-payments.ts';
import { type Payment, payerOf, termWordsOf } from '../ledger/payment.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { findRefunds } from '../ledger/refunds.ts';
import { isSettled } from '../ledger/states.ts';
import { findAsked } from '../ledger/what-arrived.ts';
import { codeOf } from '../provider/ask-provider.ts';
import {
  type Checkout,
  type CheckoutNote,
  type PaymentProvider,
  ProviderError,
  type ProviderFailure,
} from '../provider/provider.ts';
import type { Settle, Settled } from '../settle/settle.ts';
import { amountToPay } from './note-amount.ts';
import { openNote, readNotePage } from './note-page.ts';
import { createPayerForms, type FilledForm, keyOf, type OpenCheckout } from './payer-forms.ts';

interface PaymentsDependencies {
  db: Database;
  repository: PaymentRepository;
  proofOf: (payment: Payment) => Promise<string | undefined>;
  provider: PaymentProvider;
  settle: Settle;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
  log: Pick<Log, 'error'>;
}

export type Started = { checkout: OpenCheckout } | Question;

/** Asked once before a checkout is opened: the fee was paid already, or the child has a fee note for it. */
export interface Question {
  form: FilledForm;
  alreadyPaid: AlreadyPaid | undefined;
  /** That has something to pay, or on which nothing was paid. */
  note: FeeNote | undefined;
  /** The payer may be shown what the note asks, and its address. */
  mayOpen: boolean;
  nextTerm: ReturnType<typeof termAfter>;
}

export interface Verified extends Settled {
  refunds: Refund[];
  desk?: DeskFacts | undefined;
  fee?: ReceiptFee | undefined;
  proof?: string | undefined;
  /** Where another amount than that was credited. */
  askedKobo?: Kobo | undefined;
  /** It says nothing that another payment may change. */
  isFinal: boolean;
}

export type Payments = ReturnType<typeof createPayments>;

export function createPayments(dependencies: PaymentsDependencies) {
  const { db, repository, proofOf, provider, settle, readSchool, clock, log } = dependencies;
  const forms = createPayerForms(repository, clock);
  /** Starts under way by form. */
  const starting = new Map<string, Promise<Started>>();

  return { startPayment, startNotePayment, readNote, verifyPayment };

  /** Commits our row, then opens a checkout that leads back to `site`, an address without a trailing slash. */
  async function startPayment(request: InitializeRequest, site: string): Promise<Started> {
    const documents = await readSchool();
    const amountKobo = priceOf(documents.fees, request);
    const term = termFor(documents, request);
    const { paymentPurpose: purpose, class: feeClass, confirmAgain = false } = request;
    const payer = normalizePayer(readPayer(request));
    const form = { ...payer, purpose, feeClass, term, amountKobo };
    const formKey = keyOf(form);
    return shareStart(formKey, () => startOnce(form, formKey, confirmAgain, site));
  }

  /**
   * The same for a fee note: the amount follows from the choice and from what is left. Throws AppError `not_found`,
   * `invalid` by field, and `conflict` when the note has changed or others are paying it; ProviderError.
   */
  async function startNotePayment(
    code: string,
    request: PayNoteRequest,
    site: string,
  ): Promise<OpenCheckout> {
    const { note, studentName } = await openNote(db, code);
    const amountKobo = amountToPay(note, request);
    const payer = normalizePayer(readPayer({ ...request, fullName: studentName }));
    const { fullName: _ofTheClassList, ...errors } = validatePayer(payer);
    if (Object.keys(errors).length > 0) throw invalidForm(errors);
    const { id: noteId, studentId, purpose, feeClass, term } = note;
    const form = { ...payer, purpose, feeClass, term, amountKobo, noteId, studentId };
    const formKey = keyOf(form);
    const started = await shareStart(formKey, () => startOnce(form, formKey, true, site));
    // Whether the note was paid is asked above, not by the child's other payments.
    if (!('checkout' in started)) throw new Error('a fee note was taken for paid');
    return started.checkout;
  }

  function readNote(code: string): Promise<NotePage> {
    return readNotePage(db, code, clock());
  }

  /** A double click gets one checkout. */
  function shareStart(formKey: string, begin: () => Promise<Started>): Promise<Started> {
    const underWay = starting.get(formKey);
    if (underWay) return underWay;
    const start = begin().finally(() => starting.delete(formKey));
    starting.set(formKey, start);
    return start;
  }

  /** What is paid for today. Who was shown an earlier term must see this one first. */
  function termFor(
    documents: SchoolDocuments,
    { paymentPurpose: purpose, term: shown }: InitializeRequest,
  ): string {
    const term = termOn(documents, purpose, calendarDay(clock()));
    const words = termInWords(term);
    if (shown === undefined || shown.split('|').includes(words)) return term;
    const message = `A payment of ${purpose} now counts for ${words}, and this page was opened before. You have not been charged. Please check the fee slip, and press Pay again.`;
    throw new AppError('invalid', message, { errors: { term: message } });
  }

  async function startOnce(
    form: FilledForm,
    formKey: string,
    confirmAgain: boolean,
    site: string,
  ): Promise<Started> {
    const open = await forms.findOpenCheckout(formKey);
    if (open) return { checkout: open };
    const question = confirmAgain ? undefined : await findQuestion(form);
    if (question) return question;

    const { mode } = provider;
    const reference = newReference(clock());
    const row = { ...form, formKey, reference, currency: 'NGN', mode } as const;
    const payment = await repository.insertUnlessOpen(row, forms.whenTheSame(), clock());
    // Another process was a moment faster with the same form.
    if (!payment) return startOnce(form, formKey, confirmAgain, site);
    const checkout = await openCheckout(payment, site);
    const step = { to: 'pending', cause: 'start', detail: {}, changes: { checkout } } as const;
    await repository.move(payment, step, clock());
    return { checkout: { ...checkout, reference: payment.reference } };
  }

  async function findQuestion(form: FilledForm): Promise<Question | undefined> {
    const paid = await forms.findPaid(form);
    const found = await findNoteOfPayer(db, form);
    if (!paid && !found) return undefined;
    // What was paid may be a part, and what was paid on no note says nothing of one.
    const noteId = paid ? paid.noteId : found?.note.id;
    const note = noteId ? await findNote(db, noteId) : undefined;
    const hasMore = note !== undefined && !note.endedAt && outstandingOf(note) > 0;
    const alreadyPaid = paid?.alreadyPaid ?? found?.alreadyPaid;
    const { terms } = await readSchool();
    return {
      form,
      alreadyPaid,
      note: hasMore || !alreadyPaid ? note : undefined,
      mayOpen: found?.mayOpen === true && found.note.id === noteId,
      nextTerm: termAfter(terms, form.term),
    };
  }

  async function openCheckout(payment: Payment, site: string): Promise<Checkout> {
    const note = payment.noteId ? await findNote(db, payment.noteId) : undefined;
    try {
      return await provider.openCheckout({
        reference: payment.reference,
        email: payment.email,
        amountKobo: payment.amountKobo,
        currency: payment.currency,
        returnUrl: `${site}/payment`,
        // Not to the form for whole fees, where somebody pays a fee note.
        cancelUrl: `${site}${note ? notePath(note.code) : paymentAddress(payment.reference)}`,
        notes: notesOf(payment),
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await repository.releaseForm(payment.id);
      // Only then nothing was opened for certain; in every other case the row stays open.
      if (error.failure === 'rejected') {
        const changes = { reason: error.providerCode ?? `HTTP ${error.httpStatus}` };
        const step = { to: 'failed', cause: 'start', detail: changes, changes } as const;
        await repository.move(payment, step, clock());
      }
      throw checkoutFailure(error, (await readSchool()).facts);
    }
  }

  /** Throws AppError `not_found` for a reference we never made; ProviderError. */
  async function verifyPayment(reference: string): Promise<Verified> {
    const isOurs = REFERENCE_PATTERN.test(reference);
    const settled = isOurs ? await settle(reference, 'return') : undefined;
    if (!settled) {
      throw new AppError(
        'not_found',
        'We could not find a payment with this reference. Please check the link, or contact the school.',
      );
    }
    const { id, status, refundedKobo } = settled.payment;
    if (status === 'paid' && !(await isCarriedByEvents(db, settled.payment))) {
      log.error({ reference }, 'a row says paid and the ledger does not: run verify-ledger');
      const held = { ...settled.payment, status: 'review' } as const;
      return { ...settled, payment: held, refunds: [], isFinal: false };
    }
    const desk = await findDeskFacts(db, settled.payment);
    // What was voided never counted: nothing went back to anyone.
    const hasRefunds = refundedKobo > 0 && !desk?.voidedAt;
    const refunds = hasRefunds ? await findRefunds(db, id) : [];
    if (status !== 'paid') return { ...settled, refunds, desk, isFinal: isSettled(status) };
    const proof = await proofOf(settled.payment);
    const askedKobo = await findAsked(db, settled.payment);
    const fee = await findReceiptFee(db, settled.payment, clock());
    return { ...settled, refunds, desk, fee, proof, askedKobo, isFinal: !fee };
  }
}

/** Stored by the provider, so that the school recognises the payment there. */
function notesOf(payment: Payment): CheckoutNote[] {
  const payer = payerOf(payment);
  const details = payerFields.flatMap(({ key, shownAs: { provider: name, providerLabel } }) => {
    const value = payer[key];
    return name && value ? [{ name, value, label: providerLabel }] : [];
  });
  return [
    ...details,
    { name: 'payment_purpose', value: payment.purpose, label: 'Purpose' },
    { name: 'class', value: payment.feeClass, label: 'Class' },
    { name: 'term', value: termWordsOf(payment), label: 'Term' },
  ];
}

function priceOf(
  fees: Fees,
  { paymentPurpose: purpose, class: feeClass, amount }: InitializeRequest,
): Kobo {
  const amountKobo = feeFor(fees, purpose, feeClass);
  if (amountKobo === null) throw invalidForm({ class: notOfferedMessage(purpose, feeClass) });
  if (typedKobo(amount) === amountKobo) return amountKobo;
  const message = `The fee for ${purpose}, ${feeClass} is now ${formatNaira(amountKobo)}. You have not been charged. Press Pay again to pay it.`;
  throw new AppError('invalid', message, { errors: { amount: message } });
}

function checkoutFailure(error: ProviderError, facts: Facts): AppError {
  if (error.providerCode === 'invalid_email_address') {
    const email = 'Please enter a valid email address';
    return new AppError('invalid', FORM_HAS_ERRORS, { errors: { email }, cause: error });
  }
  const sentence =
    error.failure === 'refused_key' ? refusedKeySentence(facts) : startSentence[error.failure];
  return new AppError(codeOf(error), sentence, { cause: error });
}

const TRY_LATER = 'You have not been charged. Please try again in a few minutes.';

const startSentence: Record<Exclude<ProviderFailure, 'refused_key'>, string> = {
  timed_out: `The payment provider is taking too long to answer. ${TRY_LATER}`,
  unreachable: `We could not reach the payment provider. ${TRY_LATER}`,
  unreadable: `The payment provider gave an answer we could not use. ${TRY_LATER}`,
  busy: `The payment provider is very busy. ${TRY_LATER}`,
  rejected: `The payment could not be started. ${TRY_LATER}`,
};

function refusedKeySentence({ phone, email }: Facts): string {
  return `The school’s payment set-up is not working at the moment. You have not been charged. Please tell the school: ${phone}, ${email}.`;
}
