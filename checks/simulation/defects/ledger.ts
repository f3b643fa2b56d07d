import type { Defect } from './defect.ts';

const MOVES = 'server/payments/ledger/payment-moves.ts';
const REPOSITORY = 'server/payments/ledger/payment-repository.ts';
const MOVEMENTS = 'server/payments/ledger/movements.ts';
const REFUNDS = 'server/payments/ledger/refunds.ts';
const CHECKS = 'server/payments/ledger/money-checks.ts';
const NOTES = 'server/payments/ledger/fee-notes.ts';

/** Rows, events, totals and findings of payments and fee notes. */
export const ledgerDefects: Record<string, Defect> = {
  // The receipt page and the message credit the same money twice; the month's total is too high.
  'a payment is moved whatever its status is by now': {
    file: MOVES,
    from: `    .where('status', '=', payment.status);
  // A payment gets its date once: a decision made from "never paid" is too late after another.
  const row = paidAt ? update.where('paid_at', 'is', null) : update;
`,
    to: ';\n  const row = update;\n',
  },
  // The bursar's totals say twice what the bank has.
  'a credit is added to the totals twice': {
    file: MOVEMENTS,
    from: '  await addToRevenue(trx, rows);\n',
    to: '  await addToRevenue(trx, rows);\n  await addToRevenue(trx, rows);\n',
  },
  // A parent has paid, and no receipt ever comes when the process ends at the wrong moment.
  'a receipt is queued after the commit': {
    file: REPOSITORY,
    from: `      movePayment(trx, payment, step, now, options),
    );
`,
    to: `      movePayment(trx, payment, step, now, { mailReceipts: false }),
    );
    if (moved && step.to === 'paid' && options.mailReceipts) {
      const { queueReceiptEmail } = await import('./receipt-outbox.ts');
      await queueReceiptEmail(db, payment.id, now);
    }
`,
  },
  // A parent pays the same fee twice by mistake, and nobody at the school sees it.
  'a second payment of a fee is a question when it is the first': {
    file: MOVES,
    from: '  if (!earlier) return;',
    to: '  if (earlier) return;',
  },
  // Paid by transfer, the parent never came back: the school waits for a fee that it has.
  'a new payment has no time for its next check': {
    file: REPOSITORY,
    from: 'next_check_at: nextCheckAt(now, now)?.toISOString() ?? null,',
    to: 'next_check_at: null,',
  },
  // A double click on two servers gives the parent two checkouts for one fee.
  'the same form may start twice at once': {
    file: REPOSITORY,
    from: '      if (open) throw new AlreadyOpen();\n',
    to: '',
  },
  // Father and mother both pay the rest of a fee note, and one of them waits for a refund.
  'two parents may pay the rest of a note at once': {
    file: REPOSITORY,
    from: '      if (payment.noteId) await refuseCrowded(trx, payment.noteId, payment, now);\n',
    to: '',
  },
  // A refund that is listed twice is taken off twice: the family owes again what it has paid.
  'a counted refund is not marked as counted': {
    file: REFUNDS,
    from: '.set({ applied_at: now.toISOString(), counted_kobo: refund.countedKobo + counted })',
    to: '.set({ applied_at: now.toISOString() })',
  },
  // The dashboard never goes down by what went back.
  'a refund is not taken off the totals': {
    file: MOVEMENTS,
    from: '{ ...common, kind, channel, amount_kobo: -said }',
    to: '{ ...common, kind, channel, amount_kobo: 0 }',
  },
  // The ledger says that money went back, and the payment's page says that all of it is there.
  'a refund is an event without its row': {
    file: REFUNDS,
    from: '.set({ status: to, refunded_kobo: kobo(refundedKobo), updated_at: now.toISOString() })',
    to: '.set({ status: to, updated_at: now.toISOString() })',
  },
  // Of the last naira of a refund the payment stays "paid", and its receipt is still shown.
  'a payment that went back whole stays paid': {
    file: REFUNDS,
    from: "  const to = refundedKobo === payment.amountKobo ? 'reversed' : 'paid';",
    to: "  const to = refundedKobo > payment.amountKobo ? 'reversed' : 'paid';",
  },
  // A bank pays less than the fee, and the receipt says the whole fee.
  'an amount that is too small is credited': {
    file: CHECKS,
    from: "  if (transaction.amount < amountKobo) return 'amount';\n",
    to: '',
  },
  // A parent who bears the provider's charge is told that the payment does not match.
  'an amount with the charge on top is refused': {
    file: CHECKS,
    from: "  if (transaction.amount < amountKobo) return 'amount';\n",
    to: "  if (transaction.amount !== amountKobo) return 'amount';\n",
  },
  // Fifty thousand cedis count as fifty thousand naira.
  'the currency is not looked at': {
    file: CHECKS,
    from: "  if (transaction.currency !== payment.currency) return 'currency';\n",
    to: '',
  },
  // A payment with a test card opens the school's gate.
  'test money counts as real': {
    file: CHECKS,
    from: "  if (transaction.mode !== payment.mode) return 'mode';\n",
    to: '',
  },
  // The month's file says that the school paid a charge which the parents had paid.
  'a charge that the payer bore is the school’s': {
    file: CHECKS,
    from: 'kobo(Math.max(0, fees - Math.max(0, amount - amountKobo)))',
    to: 'kobo(Math.max(0, fees - Math.max(0, amountKobo - amount)))',
  },
  // After a refund the fee note still says "paid", and nobody asks for the rest.
  'what went back stays on the fee note': {
    file: NOTES,
    from: 'sign * (payment.amountKobo - payment.refundedKobo);',
    to: 'sign * payment.amountKobo;',
  },
  // A note that is paid to the last naira is reminded of for the rest of the term.
  'a note that is just paid counts as part paid': {
    file: 'contract/book/fee-notes.ts',
    from: "  if (paidKobo === dueKobo) return 'paid';\n",
    to: "  if (paidKobo > dueKobo) return 'paid';\n",
  },
  // A sister's surplus pays the brother's fees, and stays on her note as well.
  'surplus is moved without taking it away': {
    file: NOTES,
    from: '  await writeNote(trx, from, { moved_kobo: from.movedKobo - amountKobo }, now);\n',
    to: '',
  },
  // A parent used the form although there was a fee note: the note stays open, and reminders go out.
  'a matched payment does not count on its note': {
    file: 'server/payments/ledger/matches.ts',
    from: '  await moveNotePaid(trx, payment, matched, now);\n',
    to: '',
  },
  // More than the fee came in, and nobody is told that the family has money to get back.
  'a surplus on a note is nobody’s question': {
    file: MOVES,
    from: '  if (matched.noteId) await reportSurplus(trx, matched, now);\n',
    to: '  if (matched.noteId) return;\n',
  },
  // Of two disputes the second is never shown, and its deadline passes.
  'findings of one kind count as the same': {
    file: 'server/payments/ledger/reviews.ts',
    from: "dedupe_key: [kind, providerId ?? reference, ...(about ? [about] : [])].join(':'),",
    to: "dedupe_key: [kind, providerId ? providerId.length : reference].join(':'),",
  },
};
