import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Changes } from '../database/changes.ts';
import type { Database } from '../database/schema.ts';
import { createSharedCounts } from '../database/shared-counts.ts';
import { createRateLimiter, MINUTE_MS, type RateLimiter } from '../http/rate-limiter.ts';
import type { ReadyAnswer } from '../http/ready-answer.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { createLease } from '../jobs/lease-repository.ts';
import { addWorkOnce } from '../jobs/work-once.ts';
import { paymentRoutes } from './checkout/checkout-routes.ts';
import { createIdempotency } from './checkout/idempotency.ts';
import { createPayerForms } from './checkout/payer-forms.ts';
import { createPayments, type Payments } from './checkout/payments.ts';
import { createDailySummaries } from './daily-summary/daily-summary.ts';
import { createStoredSummaries } from './daily-summary/stored-summaries-repository.ts';
import type { SummaryReader } from './daily-summary/summary-email.ts';
import type { LastPayout, SummaryPorts } from './daily-summary/summary-facts.ts';
import { dailySummaryRoutes } from './daily-summary/summary-routes.ts';
import { createDailySummaryWorker } from './daily-summary/summary-worker.ts';
import { isCarriedByEvents } from './ledger/ledger-check.ts';
import { createPaymentRepository } from './ledger/payment-repository.ts';
import { createReceiptEmailQueue } from './ledger/receipt-outbox.ts';
import { findRefunds } from './ledger/refund-rows.ts';
import { KEYS_VERSION, renewKeysAfter } from './ledger/renew-keys.ts';
import { addUnreadable } from './ledger/reviews.ts';
import type { PaymentStatus } from './ledger/states.ts';
import { createMonthEnd } from './month-end/month-end.ts';
import { monthEndRoutes } from './month-end/month-end-routes.ts';
import { staffPayout } from './payouts/payout-answers.ts';
import { createPayoutDesk, type PayoutDesk } from './payouts/payout-desk.ts';
import { payoutRoutes } from './payouts/payout-routes.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { createMailSender } from './receipts/mail-sender.ts';
import { createSendReceiptAgain } from './receipts/receipt-again.ts';
import { receiptEmail } from './receipts/receipt-email.ts';
import { createReceiptEmailWorker } from './receipts/receipt-email-worker.ts';
import { receiptRoutes } from './receipts/receipt-routes.ts';
import { createReceiptSigner, type ReceiptSigner } from './receipts/sign-receipts.ts';
import { createKeyAlarm } from './reconcile/key-alarm.ts';
import { type CheckLedger, createLedgerWatch } from './reconcile/ledger-watch.ts';
import { createMissedRefunds } from './reconcile/missed-refunds.ts';
import { createReconcile } from './reconcile/reconcile.ts';
import { createOpenPayments } from './reconcile/reconcile-repository.ts';
import { createSweep, type SweepLog } from './reconcile/sweep.ts';
import { createComparison } from './settle/compare-payment.ts';
import { createSettle } from './settle/settle.ts';
import { createSettleRefunds } from './settle/settle-refunds.ts';
import { createAdopting } from './staff/adopt.ts';
import { adoptRoutes } from './staff/adopt-routes.ts';
import type { DashboardPorts } from './staff/dashboard.ts';
import { decisionRoutes } from './staff/decision-routes.ts';
import { createRecheck } from './staff/recheck.ts';
import { createReviewDesk } from './staff/review-desk.ts';
import { createStaffPayments } from './staff/staff-payments.ts';
import { staffPaymentRoutes } from './staff/staff-routes.ts';
import { createWebhookEvents } from './webhooks/webhook-events.ts';
import { createWebhookRepository } from './webhooks/webhook-repository.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { createWebhookWorker } from './webhooks/webhook-worker.ts';

/** A parent who reloads, a message and the sweep ask the provider about one open payment once in this time. */
const ASK_AGAIN_MS = 3_000;
const MOST_SETTLED_ANSWERS = 1_000;

interface Parts {
  db: Database;
  provider: PaymentProvider;
  config: Config;
  clock: () => Date;
  databaseClock: () => Promise<Date>;
  log: SweepLog;
  askAgainMs?: number | undefined;
  changes: Changes;
  checkLedger?: CheckLedger | undefined;
  dailySummary: { findReaders: () => Promise<SummaryReader[]>; ports: SummaryPorts };
}

/** What pages need of the payments. */
export interface PaymentsForPages {
  payments: Payments;
  signer: ReceiptSigner;
  /** Counts the starts of a payment, by the call and by the form without scripts. */
  limitStarts: RateLimiter;
  /** Counts the questions about a payment, by the call and by the page of its receipt. */
  limitChecks: RateLimiter;
}

/** The calls of the portal, the provider and the panel, and the work that nobody waits for. */
export async function addPayments(
  app: FastifyInstance,
  { ports, ...parts }: Omit<Parts, 'log'> & { ports: DashboardPorts },
): Promise<PaymentsForPages> {
  const { db, config, clock } = parts;
  const { adopting, deciding, repository, deliveries, worker, sweep, mailing, ...others } =
    createPaymentParts({ ...parts, log: app.log });
  const { payoutDesk, signer, ...checkout } = others;
  const { receiptEmails, sendReceiptAgain } = mailing;
  const lastPayout = () => findLastPayout(payoutDesk);
  const dailySummary = createDailySummary({ ...parts, lastPayout, log: app.log });
  const { trustedProxies, limits } = config;
  const limitStarts = createRateLimiter({
    ...{ perMinute: limits.paymentStarts, trustedProxies },
    // Each start is a row and a call of the provider, whichever process takes it.
    shared: createSharedCounts(db, 'payment starts', MINUTE_MS),
  });
  const limitChecks = createRateLimiter({ perMinute: limits.paymentChecks, trustedProxies });
  paymentRoutes(app, { ...checkout, config, limitStarts, limitChecks });
  receiptRoutes(app, { sendReceiptAgain, limitChecks });
  await app.register(webhookRoutes, {
    secretKey: config.paystack.secretKey,
    deliveries,
    worker,
    clock,
  });
  const sendsReceipts = receiptEmails !== undefined;
  const staffPayments = createStaffPayments({ db, repository, ports, clock });
  staffPaymentRoutes(app, staffPayments, { sendsReceipts });
  monthEndRoutes(app, createMonthEnd({ db, clock }));
  adoptRoutes(app, adopting);
  payoutRoutes(app, { desk: payoutDesk, limit: limitChecks });
  dailySummaryRoutes(app, dailySummary.summaries);
  decisionRoutes(app, { ...deciding, db, sendReceiptAgain, limit: limitChecks, clock });

  addWorkOnce(app, {
    ...{ db, databaseClock: parts.databaseClock, clock, name: KEYS_VERSION },
    piece: (after) => renewKeysAfter(db, after),
  });
  app.addHook('onReady', async () => {
    worker.wake();
    await signer.prepare();
  });
  app.addHook('onListen', async () => {
    sweep.start();
    receiptEmails?.wake();
    dailySummary.worker.start();
  });
  app.addHook('onClose', async () => {
    // Every parent has been answered: only work that the next start takes up again still waits for the provider.
    const stopping = [worker, sweep, receiptEmails, dailySummary.worker].map((one) => one?.stop());
    await Promise.all([...stopping, parts.provider.close()]);
  });
  return { payments: checkout.payments, signer, limitStarts, limitChecks };
}

/** What the daily summary says of the newest bank day. */
async function findLastPayout(desk: PayoutDesk): Promise<LastPayout | undefined> {
  const last = await desk.findLast();
  if (!last) return undefined;
  const { paid_on: day, net_kobo: netKobo, status } = last.payout;
  const problem = staffPayout(last.payout, last.sums).problems.join(' ');
  return { day, netKobo, isUnderWay: status === 'under_way', ...(problem && { problem }) };
}

/** The summary of each day, and its e-mails where mail is set up. */
function createDailySummary(
  parts: Omit<Parts, 'provider' | 'askAgainMs' | 'changes' | 'checkLedger'> &
    Pick<SummaryPorts, 'lastPayout'>,
) {
  const { db, config, clock, databaseClock, log } = parts;
  const { publicUrl, mail } = config;
  const { findReaders } = parts.dailySummary;
  const ports = { ...parts.dailySummary.ports, lastPayout: parts.lastPayout };
  const kept = createStoredSummaries(db);
  const webhookAddress = config.paystack.sandbox ? undefined : `${publicUrl}/api/payments/webhook`;
  const summaries = createDailySummaries({ db, kept, ports, site: { webhookAddress }, clock });
  const worker = createDailySummaryWorker({
    ...{ summaries, kept, findReaders, clock, log },
    mail: mail && { send: createMailSender(mail), publicUrl, from: mail.from },
    lease: createLease({ db, name: 'morning-note', databaseClock, log }),
  });
  return { summaries, worker };
}

/** The three doors of a payment (return page, webhook, sweep) around the one `settle`. */
function createPaymentParts(parts: Omit<Parts, 'dailySummary'>) {
  const { db, config, clock, databaseClock, log, askAgainMs = ASK_AGAIN_MS } = parts;
  const keyAlarm = createKeyAlarm({ db, clock, log });
  const provider = keyAlarm.watch(parts.provider);
  const settledAnswers = createResponseCache<ReadyAnswer>({
    mostAnswers: MOST_SETTLED_ANSWERS,
  });
  parts.changes.on('payments', () => settledAnswers.expire());
  const receiptEmails = createReceiptEmails({ db, config, clock, databaseClock, log });
  const onChange = (reference: string, movedTo?: PaymentStatus) => {
    settledAnswers.expire(reference);
    if (movedTo === 'paid') receiptEmails?.wake();
  };
  const mailReceipts = receiptEmails !== undefined;
  const repository = createPaymentRepository(db, onChange, { mailReceipts });
  const settleRefunds = createSettleRefunds({ db, repository, provider, onChange, clock, log });
  const settle = createSettle({ repository, provider, settleRefunds, clock, askAgainMs });

  const deliveries = createWebhookRepository(db);
  const asking = { db, provider, settle, settleRefunds, clock };
  const { comparePayment, compareRefunds } = createComparison(asking);
  const handle = createWebhookEvents({ ...asking, comparePayment, compareRefunds, log });
  const worker = createWebhookWorker({ deliveries, handle, clock, log });

  const payoutLease = createLease({ db, name: 'payouts', databaseClock, log });
  const payoutDesk = createPayoutDesk({ db, provider, lease: payoutLease, clock, log });

  const lease = createLease({ db, name: 'sweep', databaseClock, log });
  const sweep = createSweep({
    checkLedger: createLedgerWatch({
      lease: createLease({ db, name: 'ledger-check', databaseClock, log }),
      check: parts.checkLedger,
      clock,
      log,
    }),
    openPayments: createOpenPayments(db),
    settle,
    repository,
    reportUnreadable: (reference, item) => addUnreadable({ db, clock, log }, [item], reference),
    reconcile: createReconcile({
      db,
      repository,
      provider,
      comparePayment,
      settleMissedRefunds: createMissedRefunds({
        db,
        provider,
        settleRefunds,
        compareRefunds,
        clock,
        log,
      }),
      lease,
      clock,
      log,
    }),
    fetchPayouts: payoutDesk.fetchWhenDue,
    lookAtKey: () => keyAlarm.lookAgain(provider),
    lease,
    clock,
    log,
  });

  const signer = createReceiptSigner({ db, clock, log });
  parts.changes.on('receipt_keys', () => {
    signer.forgetKey();
    settledAnswers.expire();
  });
  const payments = createPayments({
    repository,
    forms: createPayerForms(repository, clock),
    findRefunds: (paymentId) => findRefunds(db, paymentId),
    isCarriedByEvents: (payment) => isCarriedByEvents(db, payment),
    proofOf: signer.proofOf,
    provider,
    settle,
    clock,
    log,
  });
  const idempotency = createIdempotency(db, clock);
  const adopting = createAdopting({ db, provider, settleRefunds, onChange, clock, log });
  const recheck = createRecheck({ db, settle, settleRefunds, clock });
  // A payment that is credited here gets its receipt as any other.
  const onDecision = (reference: string) => onChange(reference, 'paid');
  const desk = createReviewDesk({ ...asking, onChange: onDecision, mailReceipts });
  const deciding = { desk, recheck };
  const sendReceiptAgain = createSendReceiptAgain({
    queue: receiptEmails && createReceiptEmailQueue(db),
    findPayment: repository.findByReference,
    isCarriedByEvents: (payment) => isCarriedByEvents(db, payment),
    wake: () => receiptEmails?.wake(),
    clock,
  });
  const mailing = { receiptEmails, sendReceiptAgain };
  const checkout = { payments, signer, idempotency, settledAnswers, payoutDesk };
  return { ...checkout, adopting, deciding, repository, deliveries, worker, sweep, mailing };
}

/** Nothing is queued and nothing is sent without a mail server. */
function createReceiptEmails({
  db,
  config,
  clock,
  databaseClock,
  log,
}: Omit<Parts, 'provider' | 'askAgainMs' | 'changes' | 'checkLedger' | 'dailySummary'>) {
  const { mail, publicUrl } = config;
  if (!mail) return undefined;
  return createReceiptEmailWorker({
    queue: createReceiptEmailQueue(db),
    compose: (payment, sentAgain) =>
      receiptEmail(payment, { publicUrl, from: mail.from, sentAgain }),
    send: createMailSender(mail),
    lease: createLease({ db, name: 'receipt-emails', databaseClock, log }),
    clock,
    log,
  });
}
