import type { Defect } from './defect.ts';

const PAYMENTS = 'server/payments/checkout/payments.ts';
const IDEMPOTENCY = 'server/payments/checkout/idempotency-repository.ts';
const EMAILS = 'server/mail/email-worker.ts';

/** What parents meet: the form, the answers, receipts by e-mail. */
export const parentDefects: Record<string, Defect> = {
  // A process ends in between: a checkout is open, and may be paid, of which the school knows nothing.
  'a checkout is opened before its row is committed': {
    file: PAYMENTS,
    from: `    const payment = await repository.insertUnlessOpen(row, forms.whenTheSame(), clock());
    // Another process was a moment faster with the same form.
    if (!payment) return startOnce(form, formKey, confirmAgain, site);
    const checkout = await openCheckout(payment, site);
`,
    to: `    const checkout = await openCheckout({ ...row, id: reference, source: 'online' }, site);
    const payment = await repository.insertUnlessOpen(row, forms.whenTheSame(), clock());
    if (!payment) return startOnce(form, formKey, confirmAgain, site);
`,
  },
  // The parent is in the checkout, and the school has lost its address: a second one is opened.
  'the address of a checkout is not waited for': {
    file: PAYMENTS,
    from: `    await repository.move(payment, step, clock());
    return { checkout:`,
    to: `    void repository.move(payment, step, clock()).catch(() => {});
    return { checkout:`,
  },
  // A parent whose answer was lost presses Pay again, and pays the other checkout as well.
  'the same form opens a second checkout': {
    file: 'server/payments/checkout/payer-forms.ts',
    from: 'return { from: new Date(now - SAME_FORM_MS), to: new Date(now + CLOCK_TOLERANCE_MS) };',
    to: 'return { from: new Date(now), to: new Date(now + CLOCK_TOLERANCE_MS) };',
  },
  // Who changes the amount in the browser pays one naira for a year.
  'the amount of the browser is believed': {
    file: PAYMENTS,
    from: '  if (typedKobo(amount) === amountKobo) return amountKobo;\n',
    to: '  if (typedKobo(amount) <= amountKobo) return typedKobo(amount);\n',
  },
  // The app of a bank sends a start twice, and the parent gets two payments.
  'an idempotency key is ignored': {
    file: 'server/payments/checkout/start-once.ts',
    from: "  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;\n",
    to: "  if (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key)) return undefined;\n",
  },
  // The second child's fee gets the first child's checkout.
  'an idempotency key answers for any form': {
    file: IDEMPOTENCY,
    from: "    if (earlier.body_hash !== bodyHash) throw new AppError('conflict', OTHER_BODY);\n",
    to: '',
  },
  // A start that failed for a moment fails for a day.
  'a refused start keeps its key': {
    file: IDEMPOTENCY,
    from: '      await forget();\n      throw error;\n',
    to: '      throw error;\n',
  },
  // Money on hold is shown as a receipt.
  'what is on hold is shown as paid': {
    file: 'server/payments/checkout/payment-answers.ts',
    from: "  if (payment.status === 'paid') return successAnswer(verified);\n",
    to: "  if (payment.paidAt || payment.status === 'review') return successAnswer(verified);\n",
  },
  // Seconds after a refund the receipt still shows all of the money.
  'the answer about a payment is kept after a refund': {
    file: 'server/payments/feature.ts',
    from: '    settledAnswers.expire(reference);\n    if (movedTo',
    to: '    if (movedTo',
  },
  // A parent who comes back while another asks is told the answer of yesterday.
  'an answer of the provider is shared for ever': {
    file: 'server/payments/settle/settle.ts',
    from: 'askAndApply(payment, cause).finally(() => underWay.delete(reference));',
    to: 'askAndApply(payment, cause);',
  },
  // The rest of a fee note is asked for without what was paid at the desk.
  'a note asks for what is paid already': {
    file: 'contract/book/fee-notes.ts',
    from: '  return kobo(Math.max(0, dueKobo - paidKobo));\n',
    to: '  return kobo(paidKobo < dueKobo ? dueKobo : 0);\n',
  },
  // A part of a note is paid again and again, although less is left.
  'a part is asked for whole': {
    file: 'contract/book/fee-notes.ts',
    from: '  return part && { amountKobo: kobo(part.amountKobo - part.paidKobo), dueOn: part.dueOn };\n',
    to: '  return part && { amountKobo: part.amountKobo, dueOn: part.dueOn };\n',
  },
  // The mail server was away for a minute: these parents never get their receipts.
  'an e-mail is done before it is sent': {
    file: EMAILS,
    from: '    await queue.postpone(id, attempts + 1, after(now, pauseMs(attempts)));\n',
    to: "    await queue.finish(id, 'sent', now);\n",
  },
  // One refusal for now is taken for a wrong address.
  'an e-mail that is put off is given up': {
    file: EMAILS,
    from: "    if (failure === 'deferred') return log.warn(",
    to: "    if (failure === 'deferred') return queue.finish(id, 'expired', clock());\n    if (failure === 'x') return log.warn(",
  },
  // Of two processes each sends the receipt: parents ask whether they have paid twice.
  'every process sends e-mails': {
    file: EMAILS,
    from: '    isOurTurn = await poller.mayGoOn();\n',
    to: '    isOurTurn = !poller.isStopped();\n',
  },
};
