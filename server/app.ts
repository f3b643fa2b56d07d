import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarDay } from '#contract/dates/school-time.ts';
import { publicSchool } from '#contract/school/public-school.ts';
import type { PageServices } from '../web/services.server.ts';
import { createAccounts } from './accounts/accounts.ts';
import { addAccounts } from './accounts/feature.ts';
import type { PasswordHasher } from './accounts/password-hash.ts';
import type { Config } from './config.ts';
import { createChangeListener } from './database/change-listener.ts';
import { type Changes, createChanges } from './database/changes.ts';
import { readDatabaseClock } from './database/engine.ts';
import type { Database } from './database/schema.ts';
import { deleteCountsThatAreOver } from './database/shared-counts.ts';
import { tryWrite } from './database/transactions.ts';
import { addApiDocs } from './http/api-docs.ts';
import { securityTextRoute } from './http/security-text.ts';
import { addCommonRoutes, createHttpServer } from './http/server.ts';
import { addNightlyWork } from './jobs/nightly-work.ts';
import { nights } from './jobs/schedule.ts';
import { type CreateMailSender, createMailSender } from './mail/mail-sender.ts';
import { addMedia } from './media/feature.ts';
import { uploadedPictureRoutes } from './media/uploaded-pictures.ts';
import { addMessages } from './messages/feature.ts';
import { addMetrics } from './metrics/feature.ts';
import { addNews } from './news/feature.ts';
import { newsItem } from './news/news-answers.ts';
import type { PageRendering } from './pages/built-pages.ts';
import { createPageCache, pageRoutes } from './pages/page-routes.ts';
import {
  initializeForPage,
  payNoteForPage,
  readNoteForPage,
  verifyForPage,
} from './payments/checkout/payments-for-pages.ts';
import type { BackupState } from './payments/daily-summary/summary-facts-repository.ts';
import { addPayments } from './payments/feature.ts';
import { inTransaction } from './payments/ledger/ledger-log.ts';
import { matchPaymentsOf } from './payments/ledger/matches.ts';
import { createPaymentRetention } from './payments/privacy/retention.ts';
import type { PaymentProvider } from './payments/provider/provider.ts';
import type { CheckLedger } from './payments/settle/ledger-watch.ts';
import { addSchool } from './school/feature.ts';
import { addStudents } from './students/feature.ts';

export interface AppOptions {
  config: Config;
  db: Database;
  createProvider: (log: FastifyInstance['log']) => PaymentProvider;
  pages?: PageRendering;
  clock?: () => Date;
  /** How long to wait before asking the provider again about an open payment; most tests say 0. */
  askAgainMs?: number;
  databaseClock?: () => Promise<Date>;
  /** Tests give one that costs next to nothing. */
  passwords?: PasswordHasher;
  /** Checks the whole ledger in its own process; absent in demo mode. */
  checkLedger?: CheckLedger;
  findBackups?: () => Promise<BackupState>;
  createMailSender?: CreateMailSender;
}

/** For e-mails that a person waits for. */
const SOON = { answerMs: 5_000, wholeMs: 10_000 };

/** Creates the app and its features. Does not listen. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, pages, clock = () => new Date() } = options;
  const { databaseClock = () => readDatabaseClock(db) } = options;
  const newMailSender = options.createMailSender ?? createMailSender;
  const app = createHttpServer(config);
  const provider = options.createProvider(app.log);
  const findReplyTo = async () => (await school.read()).facts.email;
  const mail = config.mail && newMailSender(config.mail, { ...SOON, findReplyTo });
  const changes = createChanges();
  if (config.database.engine === 'postgres') listenForChanges(app, config.database, changes);
  const accounts = createAccounts({
    db,
    clock,
    log: app.log,
    publicUrl: config.publicUrl,
    demandsSecondFactor: config.demandsSecondFactor,
    passwords: options.passwords,
    sendEmail: mail && ((email) => mail(email, new AbortController().signal)),
  });
  await addCommonRoutes(app, {
    findAccount: accounts.signIn.findAccount,
    checkSecondFactor: accounts.confirmations.check,
    tryWrite: () => tryWrite(db),
  });
  if (config.apiDocs) addApiDocs(app, config.publicUrl);
  securityTextRoute(app, { publicUrl: config.publicUrl, findContact: findReplyTo, clock });

  addAccounts(app, { accounts, db, clock });
  const media = addMedia(app, config, clock);
  const pageCache = createPageCache();
  const { publicUrl } = config;
  const onChange = () => pageCache.expire();
  const school = await addSchool(app, {
    db,
    clock,
    onChange,
    changes,
  });
  await app.register(uploadedPictureRoutes, {
    db,
    pictures: media,
    clock,
    onUpload: () => wakeFormats(),
  });
  const { news, forPages, wakeFormats } = await addNews(app, {
    db,
    pictures: media,
    betterFormats: config.pictureFormats === 'all',
    clock,
    databaseClock,
    publicUrl,
    onChange,
    changes,
    readSchool: school.read,
  });
  const { messages, sendForPage } = addMessages(app, {
    db,
    readSchool: school.read,
    clock,
    databaseClock,
    publicUrl,
    mail: config.mail && { send: newMailSender(config.mail), from: config.mail.from },
  });
  const { payments, signer, limitStarts, limitChecks } = await addPayments(app, {
    db,
    provider,
    config,
    readSchool: school.read,
    feesOn: school.feesOn,
    clock,
    databaseClock,
    askAgainMs: options.askAgainMs,
    changes,
    checkLedger: options.checkLedger,
    createMailSender: newMailSender,
    dailySummary: {
      findReaders: accounts.summaryReaders.findAll,
      ports: { findBackups: options.findBackups, findMessages: messages.findWaiting },
    },
    ports: {
      countEnabledAccounts: accounts.repository.countEnabled,
      countNews: news.count,
      newestNews: async (count) => (await news.newest('all', count)).map(newsItem),
    },
  });
  const clearAwayPayments = createPaymentRetention({
    db,
    clock,
    log: app.log,
    keptDays: config.keptDays,
    backupFolder: config.backups.folder,
  });
  addStudents(app, {
    db,
    inTransaction: (work) => inTransaction(db, work),
    matchPayments: matchPaymentsOf,
    readSchool: school.read,
    clock,
  });
  addNightlyWork(app, nights.retention, clock, {
    'personal data of payments': clearAwayPayments,
    'messages from the website': () => messages.clearAway(config.keptDays.messages),
    'counts of requests': () => deleteCountsThatAreOver(db),
    'the audit log and sessions': () => accounts.clearAway(config.keptDays.auditLog),
  });
  addMetrics(app, {
    db,
    metricsToken: config.metricsToken,
    findBackups: options.findBackups,
    clock,
    providerUse: () => provider.use?.(),
    picturesWaiting: media.waiting,
  });
  if (pages) {
    const { read: readSchool } = school;
    const start = { payments, readSchool, limitStarts, site: publicUrl };
    const check = { payments, readSchool, limitChecks };
    const servicesFor = (request: FastifyRequest): PageServices => ({
      testMode: config.paystack.mode === 'test',
      isCopy: config.isCopy,
      mailsReceipts: config.mail !== undefined,
      keptDays: config.keptDays,
      publicUrl,
      readGallery: school.readGallery,
      readQuestions: async () => (await school.read()).questions.questions,
      readSchool: async () => publicSchool(await school.read(), calendarDay(clock())),
      initializePayment: (body) => initializeForPage(start, request, body),
      verifyPayment: (reference) => verifyForPage(check, request, reference),
      readNote: (code) => readNoteForPage(check, request, code),
      sendMessage: (body) => sendForPage(request, body),
      payNote: (code, body) => payNoteForPage(start, request, code, body),
      ...forPages,
    });
    const { publicKeys } = signer;
    await app.register(pageRoutes, { pages, config, servicesFor, publicKeys, cache: pageCache });
  }
  return app;
}

/** On PostgreSQL each process hears of changes by others, and by commands. */
function listenForChanges(
  app: FastifyInstance,
  { directUrl: url }: { directUrl: string },
  changes: Changes,
): void {
  const listener = createChangeListener({ url, changes, log: app.log });
  app.addHook('onReady', listener.start);
  app.addHook('onClose', listener.stop);
}
