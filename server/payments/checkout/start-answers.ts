import { typedKobo } from '#contract/money.ts';
import { readPayer } from '#contract/payer-details.ts';
import type { InitializeAnswer, InitializeRequest } from '#contract/payments.ts';
import { schoolDay } from '#contract/school-time.ts';
import type { Started, StartRequest } from './payments.ts';

/** What the form asks for. */
export function startRequest(body: InitializeRequest): StartRequest {
  return {
    payer: readPayer(body),
    purpose: body.paymentPurpose,
    feeClass: body.class,
    shownKobo: typedKobo(body.amount),
    confirmAgain: body.confirmAgain ?? false,
  };
}

export function startAnswer(started: Started): InitializeAnswer {
  if ('checkout' in started) {
    const { authorizationUrl, accessCode, reference } = started.checkout;
    return {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: authorizationUrl, access_code: accessCode, reference },
    };
  }
  const { form, alreadyPaid } = started;
  const day = schoolDay(alreadyPaid.paidAt);
  return {
    status: false,
    message: `${form.purpose} for ${form.fullName} in ${form.feeClass} was already paid on ${day}. If you mean to pay once more, please confirm it.`,
    data: { alreadyPaid },
  };
}
