import { schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { termAfter, termInWords } from '#contract/dates/terms.ts';
import { typedKobo } from '#contract/money.ts';
import { readPayer } from '#contract/payer-details.ts';
import type { InitializeAnswer, InitializeRequest } from '#contract/payments.ts';
import type { Started, StartRequest } from './payments.ts';

export function startRequest(body: InitializeRequest): StartRequest {
  return {
    payer: readPayer(body),
    purpose: body.paymentPurpose,
    feeClass: body.class,
    shownKobo: typedKobo(body.amount),
    shownTerms: body.term?.split('|'),
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
  const { purpose, fullName, feeClass, term } = form;
  const day = schoolDay(alreadyPaid.paidAt);
  const paid = `${purpose} for ${fullName} in ${feeClass}, ${termInWords(term)}, was already paid on ${day}.`;
  return {
    status: false,
    message: `${paid}${nextSentence(term)} If you mean to pay once more, please confirm it.`,
    data: { alreadyPaid },
  };
}

/** A parent who wants to pay the next term early would otherwise pay this one twice. */
function nextSentence(term: string): string {
  const next = termAfter(term);
  return next
    ? ` Fees for ${next.words} are taken from ${schoolDay(startOfDay(next.feesFrom))}.`
    : '';
}
