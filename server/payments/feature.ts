import type { FastifyInstance } from 'fastify';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { Fees } from '#contract/school/fees.ts';
import type { Config } from '../config.ts';
import type { Changes } from '../database/changes.ts';
import type { Database } from '../database/schema.ts';
import { createSharedCounts } from '../database/shared-counts.ts';
import { createRateLimiter, MINUTE_MS } from '../http/rate-limiter.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { createLease } from '../jobs/lease-repository.ts';
import { addWorkOnce } from '../jobs/work-once.ts';
import type { CreateMailSender } from '../mail/mail-sender.ts';
import { createDesk } from './book/desk.ts';
import { createDeskDays } from './book/desk-days.ts';
import { deskRoutes } from './book/desk-routes.ts';
import { createMatchDesk } from './book/match-desk.ts';
import { matchRoutes } from './book/match-routes.ts';
import { addFeeNotes } from './book/note-feature.ts';
import { createWhoOwes } from './book/owes.ts';
import { whoOwesRoutes } from './book/owes-routes.ts';
import { createStatements } from './book/statement.ts';
import { statementRoutes } from './book/statement-routes.ts';
import { createMonthEnd } from './bookkeeping/month-end.ts';
import { monthEndRoutes } from './bookkeeping/month-end-routes.ts';
import { createPayoutDesk } from './bookkeeping/payout-desk.ts';
import { payoutRoutes } from './bookkeeping/payout-routes.ts';
import { paymentRoutes } from './checkout/checkout-routes.ts';
import { createIdempotency } from './checkout/idempotency-repository.ts';
import { noteRoutes } from './checkout/note-routes.ts';
import { createPayments } from './checkout/payments.ts';
import { createDailySummaries } from './daily-summary/daily-summary.ts';
import { createStoredSummaries } from './daily-summary/stored-summaries-repository.ts';
import type { SummaryReader } from './daily-summary/summary-email.ts';
import type { SummaryPorts } from './daily-summary/summary-facts-repository.ts';
import { dailySummaryRoutes } from './daily-summary/summary-routes.ts';
import { createDailySummaryWorker } from './daily-summary/summary-worker.ts';
import { MOVEMENTS_OF_EVENTS, writeEarlierMovements } from './ledger/ledger.ts';
import { findReceiptFee } from './ledger/note-payments.ts';
import { createPaymentRepository } from './ledger/payment-repository.ts';
import { createReceiptEmailQueue } from './ledger/receipt-outbox.ts';
import { KEYS_VERSION, renewKeysAfter } from './ledger/renew-keys.ts';
import type { PaymentStatus } from './ledger/states.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { createSendReceiptAgain } from './receipts/receipt-again.ts';
import { receiptEmail } from './receipts/receipt-email.ts';
import { createReceiptEmailWorker } from './receipts/receipt-email-worker.ts';
import { receiptRoutes } from './receipts/receipt-routes.ts';
import { createReceiptSigner } from './receipts/sign-receipts.ts';
import { undeliveredRoutes } from './receipts/undelivered-routes.ts';
import { createComparison } from './settle/compare-payment.ts';
import { createKeyAlarm } from './settle/key-alarm.ts';
import { type CheckLedger, createLedgerWatch } from './settle/ledger-watch.ts';
import { createReconcile } from './settle/reconcile.ts';
import { createSettle } from './settle/settle.ts';
import { createSettleRefunds } from './settle/settle-refunds.ts';
import { createSweep } from './settle/sweep.ts';
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

export interface PaymentsOptions {
  db: Database;
  provider: PaymentProvider;
  config: Config;
  /** the school's settings that hold now */
  readSchool: () => Promise<SchoolDocuments>;
  /** the fees of another day, as they are prepared or as they were */
  feesOn: (day: string) => Promise<Fees>;
  clock: () => Date;
  databaseClock: () => Promise<Date>;
  askAgainMs?: number | undefined;
  changes: Changes;
  checkLedger?: CheckLedger | undefined;
  createMailSender: CreateMailSender;
  dailySummary: { findReaders: () => Promise<SummaryReader[]>; ports: SummaryPorts };
  ports: DashboardPorts;
}

/** Resolves to what pages need of the payments; their calls and those of the API are counted together. */
export async function addPayments(app: FastifyInstance, options: PaymentsOptions) {
  const { db, config, readSchool, clock, databaseClock, changes, createMailSender } = options;
  const { log } = app;
  const { mail, publicUrl, limits } = config;
  const { secretKey } = config.paystack;
  const common = { db, clock, log };
  const findReplyTo = async () => (await readSchool()).facts.email;
  const leaseOf = (name: string) => createLease({ db, name, databaseClock, log });
  const keyAlarm = createKeyAlarm(common);
  const provider = keyAlarm.watch(options.provider);

  // Receipts: signed for all, e-mailed where the school has a mail server.
  const signer = createReceiptSigner(common);
  const queue = mail && createReceiptEmailQueue(db);
  const receiptEmails =
    mail &&
    queue &&
    createReceiptEmailWorker({
      ...common,
      queue,
      compose: async (payment, sentAgain) => {
        const { facts: contact } = await readSchool();
        const fee = await findReceiptFee(db, payment, clock());
        return receiptEmail(payment, { publicUrl, from: mail.from, contact, sentAgain, fee });
      },
      send: createMailSender(mail, { findReplyTo }),
      lease: leaseOf('receipt-emails'),
    });
  const mailReceipts = receiptEmails !== undefined;

  // Settling: everything that asks the provider and moves a payment.
  const settledAnswers = createResponseCache<{ json: string }>({
    mostValues: MOST_SETTLED_ANSWERS,
  });
  const onChange = (reference: string, movedTo?: PaymentStatus) => {
    settledAnswers.expire(reference);
    if (movedTo === 'paid') receiptEmails?.wake();
  };
  const repository = createPaymentRepository(db, onChange, { mailReceipts });
  const settleRefunds = createSettleRefunds({ ...common, provider, onChange });
  const { askAgainMs = ASK_AGAIN_MS } = options;
  const settle = createSettle({ repository, provider, settleRefunds, clock, askAgainMs });
  const comparison = createComparison({ db, provider, settle, settleRefunds, clock });

  // What the provider tells by itself.
  const deliveries = createWebhookRepository(db);
  const handle = createWebhookEvents({ ...common, settle, settleRefunds, comparison });
  const webhookWorker = createWebhookWorker({ ...common, deliveries, handle });
  await app.register(webhookRoutes, { secretKey, deliveries, worker: webhookWorker, clock });

  // What the school asks by itself: open payments all day, lists, payouts and the ledger at night.
  const payoutDesk = createPayoutDesk({
    ...common,
    provider,
    readSchool,
    lease: leaseOf('payouts'),
  });
  const lease = leaseOf('sweep');
  const sweep = createSweep({
    ...common,
    settle,
    repository,
    reconcile: createReconcile({ ...common, provider, settleRefunds, comparison, lease }),
    checkLedger: createLedgerWatch({
      ...common,
      lease: leaseOf('ledger-check'),
      check: options.checkLedger,
    }),
    fetchPayouts: payoutDesk.fetchWhenDue,
    lookAtKey: () => keyAlarm.lookAgain(provider),
    lease,
  });

  const limitStarts = createRateLimiter({
    most: limits.paymentStarts,
    // Each start is a row and a call of the provider, whichever process takes it.
    shared: createSharedCounts(db, 'payment starts', MINUTE_MS),
  });
  const limitChecks = createRateLimiter({ most: limits.paymentChecks });
  const { proofOf } = signer;
  const payments = createPayments({
    ...common,
    repository,
    proofOf,
    provider,
    settle,
    readSchool,
  });
  const idempotency = createIdempotency(db, clock);
  paymentRoutes(app, {
    payments,
    readSchool,
    idempotency,
    settledAnswers,
    config,
    limitStarts,
    limitChecks,
  });
  noteRoutes(app, { payments, idempotency, config, limitStarts, limitChecks });
  const sendReceiptAgain = createSendReceiptAgain({
    ...common,
    queue,
    wake: () => receiptEmails?.wake(),
    readSchool,
  });
  receiptRoutes(app, { sendReceiptAgain, limitChecks });
  undeliveredRoutes(app, { db, publicUrl, clock });

  const staffPayments = createStaffPayments({ db, ports: options.ports, readSchool, clock });
  staffPaymentRoutes(app, staffPayments, { sendsReceipts: mailReceipts });
  monthEndRoutes(app, createMonthEnd({ db, readSchool, clock }));
  whoOwesRoutes(app, createWhoOwes({ db, readSchool, clock }));
  statementRoutes(app, createStatements({ db, readSchool, clock }));
  payoutRoutes(app, { desk: payoutDesk, limit: limitChecks });
  adoptRoutes(app, createAdopting({ ...common, provider, settleRefunds, readSchool, onChange }));
  decisionRoutes(app, {
    ...common,
    desk: createReviewDesk({
      ...common,
      provider,
      settleRefunds,
      // A payment that is credited here gets its receipt as any other.
      onChange: (reference) => onChange(reference, 'paid'),
      mailReceipts,
    }),
    recheck: createRecheck({ ...common, settle, settleRefunds }),
    sendReceiptAgain,
    limit: limitChecks,
  });

  matchRoutes(app, createMatchDesk({ db, clock, onChange }));
  deskRoutes(app, {
    desk: createDesk({
      db,
      mode: provider.mode,
      readSchool,
      clock,
      mailReceipts,
      onChange: (reference) => onChange(reference, 'paid'),
    }),
    days: createDeskDays({ db, clock }),
  });

  addFeeNotes(app, {
    ...common,
    readSchool,
    feesOn: options.feesOn,
    publicUrl,
    mail: mail && { send: createMailSender(mail, { findReplyTo }), from: mail.from },
    lease: leaseOf('note-emails'),
  });

  // The daily summary, and its e-mails where the school has a mail server.
  const { findReaders, ports } = options.dailySummary;
  const stored = createStoredSummaries(db);
  const webhookAddress = config.paystack.sandbox ? undefined : `${publicUrl}/api/payments/webhook`;
  const summaries = createDailySummaries({
    db,
    stored,
    ports: { ...ports, lastPayout: payoutDesk.findLast },
    readSchool,
    webhookAddress,
    clock,
  });
  const summaryWorker = createDailySummaryWorker({
    ...common,
    summaries,
    stored,
    findReaders,
    mail: mail && { send: createMailSender(mail, { findReplyTo }), publicUrl, from: mail.from },
    lease: leaseOf('morning-note'),
  });
  dailySummaryRoutes(app, summaries);

  changes.on('payments', () => settledAnswers.expire());
  changes.on('receipt_keys', () => settledAnswers.expire());
  addWorkOnce(app, {
    db,
    databaseClock,
    clock,
    name: KEYS_VERSION,
    piece: (after) => renewKeysAfter(db, after),
  });
  addWorkOnce(app, {
    db,
    databaseClock,
    clock,
    name: MOVEMENTS_OF_EVENTS,
    piece: (after) => writeEarlierMovements(db, after),
  });
  app.addHook('onReady', async () => {
    webhookWorker.wake();
    await signer.prepare();
  });
  app.addHook('onListen', async () => {
    sweep.start();
    receiptEmails?.wake();
    summaryWorker.start();
  });
  app.addHook('onClose', async () => {
    // Every parent has been answered: only work that the next start takes up again still waits for the provider.
    const stopping = [webhookWorker, sweep, receiptEmails, summaryWorker].map((one) => one?.stop());
    await Promise.all([...stopping, options.provider.close()]);
  });
  return { payments, signer, limitStarts, limitChecks };
}
