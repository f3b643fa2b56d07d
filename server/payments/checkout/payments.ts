import { school } from '#content/school.ts';
import { paymentAddress } from '#contract/addresses.ts';
import { feeFor, notOfferedMessage } from '#contract/fees.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { formatNaira, type Kobo, nairaFromKobo } from '#contract/money.ts';
import { normalizePayer } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import {
  type AlreadyPaid,
  type InitializeAnswer,
  type InitializeRequest,
  REFERENCE_PATTERN,
  type Refund,
  type VerifyAnswer,
} from '#contract/payments.ts';
import { schoolDay } from '#contract/school-time.ts';
import { AppError } from '../../errors/app-error.ts';
import { invalidForm } from '../../http/input.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { type Payment, payerOf } from '../ledger/payment.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { isSettled } from '../ledger/states.ts';
import {
  type Checkout,
  type CheckoutNote,
  type PaymentProvider,
  ProviderError,
  type ProviderFailure,
} from '../provider/provider.ts';
import type { Settle } from '../settle/settle.ts';
import type { FilledForm, OpenCheckout, PayerForms } from './payer-forms.ts';
import { newReference } from './reference.ts';
import { unconfirmedAnswer, verifyAnswer } from './verify-answers.ts';

interface Parts {
  repository: PaymentRepository;
  forms: PayerForms;
  /** Of payments that are settled, written out: parents reload, and nothing changes. */
  settledAnswers: ResponseCache<{ json: string }>;
  /** What has gone back to the payer of a payment. */
  findRefunds: (paymentId: string) => Promise<Refund[]>;
  /** Whether the ledger's events say what the row of a paid payment does. */
  isCarriedByEvents: (payment: Payment) => Promise<boolean>;
  provider: PaymentProvider;
  settle: Settle;
  clock: () => Date;
  log: { error(details: object, message: string): void };
}

export type Payments = ReturnType<typeof createPayments>;

/** What the school does with a parent's payment. */
export function createPayments(parts: Parts) {
  const { repository, forms, settledAnswers, findRefunds, isCarriedByEvents } = parts;
  const { provider, settle, clock, log } = parts;
  /** Starts under way by form: a double click gets one checkout. */
  const starting = new Map<string, Promise<InitializeAnswer>>();

  return { startPayment, verifyPayment };

  /**
   * Prices the payment, commits our row, then opens a checkout at the provider that leads back to `site`,
   * an absolute address without a trailing slash. The same form sent again leads to the same checkout.
   * Throws AppError: `invalid` with messages by field, `unavailable` or `timed_out` when no checkout could be opened.
   */
  async function startPayment(request: InitializeRequest, site: string): Promise<InitializeAnswer> {
    const amountKobo = priceOf(request);
    const form = {
      ...normalizePayer(request),
      purpose: request.paymentPurpose,
      feeClass: request.class,
      amountKobo,
    };
    const formKey = forms.keyOf(form);
    const underWay = starting.get(formKey);
    if (underWay) return underWay;
    const start = startOnce(form, formKey, request.confirmAgain ?? false, site).finally(() =>
      starting.delete(formKey),
    );
    starting.set(formKey, start);
    return start;
  }

  async function startOnce(
    form: FilledForm,
    formKey: string,
    confirmAgain: boolean,
    site: string,
  ): Promise<InitializeAnswer> {
    const open = await forms.findOpenCheckout(formKey);
    if (open) return checkoutAnswer(open);
    const paid = confirmAgain ? undefined : await forms.findPaid(form);
    if (paid) return alreadyPaidAnswer(form, paid);

    const payment = await repository.insertUnlessOpen(
      {
        ...form,
        formKey,
        reference: newReference(clock()),
        currency: 'NGN',
        mode: provider.mode,
      },
      forms.whenTheSame(),
      clock(),
    );
    // Another process was a moment faster with the same form.
    if (!payment) return startOnce(form, formKey, confirmAgain, site);
    const checkout = await openCheckout(payment, site);
    await repository.move(
      payment,
      { to: 'pending', cause: 'start', detail: {}, changes: { checkout } },
      clock(),
    );
    return checkoutAnswer({ ...checkout, reference: payment.reference });
  }

  async function openCheckout(payment: Payment, site: string): Promise<Checkout> {
    try {
      return await provider.openCheckout({
        reference: payment.reference,
        email: payment.email,
        amountKobo: payment.amountKobo,
        currency: payment.currency,
        returnUrl: `${site}/payment`,
        cancelUrl: `${site}${paymentAddress(payment.reference)}`,
        notes: notesOf(payment),
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await repository.releaseForm(payment.id);
      if (error.failure === 'rejected') await closeRefused(payment, error);
      throw checkoutFailure(error);
    }
  }

  /** The provider said no, so nothing was opened. In every other case it may have been: the row stays open. */
  async function closeRefused(payment: Payment, error: ProviderError): Promise<void> {
    const reason = error.providerCode ?? `HTTP ${error.httpStatus}`;
    await repository.move(
      payment,
      { to: 'failed', cause: 'start', detail: { reason }, changes: { reason } },
      clock(),
    );
  }

  /**
   * The truth about a payment as the verify call tells it, written out as JSON. Throws AppError `not_found` for a
   * reference we never made; a provider that does not answer is thrown as UnconfirmedPayment.
   */
  async function verifyPayment(reference: string): Promise<string> {
    const kept = settledAnswers.find(reference);
    if (kept) return kept.json;
    const keep = settledAnswers.begin(reference);
    const settled = REFERENCE_PATTERN.test(reference)
      ? await askProvider(() => settle(reference, 'return'), reference)
      : undefined;
    if (!settled) {
      throw new AppError(
        'not_found',
        'We could not find a payment with this reference. Please check the link, or contact the school.',
      );
    }
    const { id, status, refundedKobo } = settled.payment;
    if (status === 'paid' && !(await isCarriedByEvents(settled.payment))) {
      log.error({ reference }, 'a row says paid and the ledger does not: run verify-ledger');
      const held = { ...settled.payment, status: 'review' } as const;
      return JSON.stringify(verifyAnswer({ ...settled, payment: held }));
    }
    const answer = verifyAnswer(settled, refundedKobo > 0 ? await findRefunds(id) : []);
    const json = JSON.stringify(answer);
    if (isSettled(status)) keep({ json });
    return json;
  }
}

/** The provider could not be asked; `answer` is what the parent reads. */
export class UnconfirmedPayment extends Error {
  readonly answer: VerifyAnswer;
  readonly timedOut: boolean;

  constructor(reference: string, cause: ProviderError) {
    super('payment not confirmed', { cause });
    this.name = 'UnconfirmedPayment';
    this.answer = unconfirmedAnswer(reference, cause.failure);
    this.timedOut = cause.failure === 'timed_out';
  }
}

async function askProvider<Answer>(ask: () => Promise<Answer>, reference: string): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) throw new UnconfirmedPayment(reference, error);
    throw error;
  }
}

/** What the provider keeps with the payment, so that the school recognises it there. */
function notesOf(payment: Payment): CheckoutNote[] {
  const payer = payerOf(payment);
  const details = payerFields.flatMap(({ key, shownAs }) => {
    const value = payer[key];
    return shownAs.provider && value
      ? [{ name: shownAs.provider, value, label: shownAs.providerLabel }]
      : [];
  });
  return [
    ...details,
    { name: 'payment_purpose', value: payment.purpose, label: 'Purpose' },
    { name: 'class', value: payment.feeClass, label: 'Class' },
  ];
}

function checkoutAnswer(checkout: OpenCheckout): InitializeAnswer {
  return {
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: checkout.authorizationUrl,
      access_code: checkout.accessCode,
      reference: checkout.reference,
    },
  };
}

function alreadyPaidAnswer(form: FilledForm, alreadyPaid: AlreadyPaid): InitializeAnswer {
  const day = schoolDay(alreadyPaid.paidAt);
  return {
    status: false,
    message: `${form.purpose} for ${form.fullName} in ${form.feeClass} was already paid on ${day}. If you mean to pay once more, please confirm it.`,
    data: { alreadyPaid },
  };
}

/** The fee, when it is offered for the class and is what the parent saw. */
function priceOf(request: InitializeRequest): Kobo {
  const amountKobo = feeFor(request.paymentPurpose, request.class);
  if (amountKobo === null) {
    const message = notOfferedMessage(request.paymentPurpose, request.class);
    throw invalidForm({ class: message });
  }
  if (request.amount === nairaFromKobo(amountKobo)) return amountKobo;
  const message = `The fee for ${request.paymentPurpose}, ${request.class} is ${formatNaira(amountKobo)}. Please reload the page and try again.`;
  throw new AppError('invalid', message, { errors: { amount: message } });
}

function checkoutFailure(error: ProviderError): AppError {
  if (error.providerCode === 'invalid_email_address') {
    const email = 'Please enter a valid email address';
    return new AppError('invalid', FORM_HAS_ERRORS, { errors: { email }, cause: error });
  }
  const code = error.failure === 'timed_out' ? 'timed_out' : 'unavailable';
  return new AppError(code, startSentence[error.failure], { cause: error });
}

const TRY_LATER = 'You have not been charged. Please try again in a few minutes.';

const startSentence: Record<ProviderFailure, string> = {
  timed_out: `The payment provider is taking too long to answer. ${TRY_LATER}`,
  unreachable: `We could not reach the payment provider. ${TRY_LATER}`,
  unreadable: `The payment provider gave an answer we could not use. ${TRY_LATER}`,
  busy: `The payment provider is very busy. ${TRY_LATER}`,
  rejected: `The payment could not be started. ${TRY_LATER}`,
  refused_key: `The school’s payment set-up is not working at the moment. You have not been charged. Please tell the school: ${school.phone}, ${school.email}.`,
};
