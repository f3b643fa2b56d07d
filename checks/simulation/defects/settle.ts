import type { Defect } from './defect.ts';

const SETTLE_REFUNDS = 'server/payments/settle/settle-refunds.ts';
const SWEEP = 'server/payments/settle/sweep.ts';
const RECONCILE = 'server/payments/settle/reconcile.ts';
const WEBHOOKS = 'server/payments/webhooks';

/** What the school asks the provider, and what the provider tells by itself. */
export const settleDefects: Record<string, Defect> = {
  // A process ends while it counts a refund: it is listed as counted, and the family's money is not.
  'refunds are applied outside of a transaction': {
    file: SETTLE_REFUNDS,
    from: '    return inTransaction(db, async (trx) => {',
    to: '    return ((one, work) => work(one))(db, async (trx) => {',
  },
  // A payment that is due is asked about every second, for ever.
  'the sweep does not put off what stays open': {
    file: SWEEP,
    from: `      await settle(payment.reference, 'sweep');
      await scheduleNext(payment);
`,
    to: "      await settle(payment.reference, 'sweep');\n",
  },
  // One payment that cannot be read holds up all that were started after it.
  'the sweep stops at the first failure': {
    file: SWEEP,
    from: '      await setNextCheck(db, payment.id, new Date(clock().getTime() + RETRY_MS));\n',
    to: '      await setNextCheck(db, payment.id, undefined);\n',
  },
  // After an outage the sweep stays where it was: who has paid meanwhile waits for days.
  'the provider stays away for ever': {
    file: SWEEP,
    from: '    providerWasAway = true;\n',
    to: '    providerWasAway = true;\n    return poller.stop();\n',
  },
  // A bank takes money back without a word, and the school still counts it.
  'the night does not look at payments that it knows': {
    file: RECONCILE,
    from: '    if (payment) return compare(payment, transaction, goOn);\n',
    to: '    if (payment) return;\n',
  },
  // The message about a refund was lost: the totals are too high for good.
  'the night does not ask for refunds': {
    file: RECONCILE,
    from: '    const missedRefunds = await settleMissedRefunds(refunded, since, goOn);\n',
    to: '    const missedRefunds = refunded.length;\n',
  },
  // Of a busy day only the newest hundred payments are compared.
  'the night reads one page of the provider’s list': {
    file: 'server/payments/provider/lists.ts',
    from: '    next = page.next;\n',
    to: '    next = undefined;\n',
  },
  // Money came that does not match, the payment is on hold, and nobody is told.
  'what is on hold is nobody’s question': {
    file: 'server/payments/settle/decide-move.ts',
    from: '      finding: { kind: mismatch, ...found },\n',
    to: '',
  },
  // A transfer that never arrives is on the receipt.
  'a payment under way counts as paid': {
    file: 'server/payments/provider/paystack-answers.ts',
    from: "  return status === 'abandoned' ? 'abandoned' : 'in_progress';\n",
    to: "  return status === 'abandoned' ? 'abandoned' : 'success';\n",
  },
  // The bank's deadline for an answer passes, and the money is lost.
  'a dispute is not reported': {
    file: `${WEBHOOKS}/webhook-events.ts`,
    from: `    const finding = { kind: 'dispute', reference, providerId, amount, currency } as const;
    await reportFinding(db, { ...finding, paymentId: payment?.id }, clock());
`,
    to: '',
  },
  // A power cut between "received" and the disk: the provider does not tell it again.
  'a message is acknowledged before it is on disk': {
    file: `${WEBHOOKS}/webhook-routes.ts`,
    from: `      if (!isTrial && (await deliveries.store(body, request.id, clock()))) worker.wake();
`,
    to: `      const wake = (isNew: boolean) => void (isNew && worker.wake());
      if (!isTrial) void deliveries.store(body, request.id, clock()).then(wake, () => {});
`,
  },
  // Anybody on the internet can tell the school of disputes that are none.
  'a message needs no signature': {
    file: `${WEBHOOKS}/webhook-message.ts`,
    from: "  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false;\n",
    to: "  if (typeof signature === 'string') return true;\n",
  },
  // Each process leaves a message to the other, and none works it.
  'a message is worked by who does not have it': {
    file: `${WEBHOOKS}/webhook-worker.ts`,
    from: 'if (await deliveries.claim(delivery, until)) await work(delivery);',
    to: 'if (!(await deliveries.claim(delivery, until))) await work(delivery);',
  },
  // The key is right again, and the panel warns of it for ever.
  'the alarm about the key never ends': {
    file: 'server/payments/settle/key-alarm.ts',
    from: '      .then(() => (refused ? raiseAlarm(db, NAME, clock()) : endAlarm(db, NAME)))\n',
    to: '      .then(() => (refused ? raiseAlarm(db, NAME, clock()) : undefined))\n',
  },
  // A person decides that the money went back, and the books still have it.
  'a decision moves nothing': {
    file: 'server/payments/staff/review-desk.ts',
    from: `    } else if (resolution === 'refunded' && (status === 'review' || status === 'paid')) {
      await moveOrGiveUp(trx, payment, { ...step, to: 'reversed' });
    }
`,
    to: '    }\n',
  },
};
