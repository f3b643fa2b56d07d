import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { PageServices } from '../web/services.server.ts';
import { createAccounts } from './accounts/accounts.ts';
import { adminUserRoutes } from './accounts/admin-user-routes.ts';
import { createAuditEntries } from './accounts/audit-repository.ts';
import { staffRoutes } from './accounts/audit-routes.ts';
import { authRoutes } from './accounts/sign-in-routes.ts';
import type { Config } from './config.ts';
import { readDatabaseClock } from './database/database-clock.ts';
import type { Database } from './database/schema.ts';
import { tryWrite } from './database/write-trial.ts';
import { AppError } from './errors/app-error.ts';
import { guardRoutes } from './http/access.ts';
import { answerFailure, handleErrors } from './http/error-handling.ts';
import { healthRoutes } from './http/health.ts';
import { loggerOptions, logRequests } from './http/logging.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createKeptAnswers } from './http/response-cache.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { timeLimits } from './http/time-limits.ts';
import { createDiskStorage } from './media/disk-storage.ts';
import { createMedia } from './media/media.ts';
import { mediaRoutes } from './media/routes.ts';
import { feedRoutes } from './news/feeds/feed-routes.ts';
import { publicNewsRoutes } from './news/public-routes.ts';
import { createNews } from './news/service.ts';
import { staffNewsRoutes } from './news/staff-routes.ts';
import { tidyEveryDay } from './news/tidy-every-day.ts';
import { createPageCache } from './pages/page-cache.ts';
import { type PageRendering, pageRoutes } from './pages/page-routes.ts';
import { paymentRoutes } from './payments/checkout/checkout-routes.ts';
import { initializeForPage } from './payments/checkout/initialize-for-page.ts';
import { createPaymentParts } from './payments/feature.ts';
import type { PaymentProvider } from './payments/provider/provider.ts';
import type { CheckLedger } from './payments/reconcile/ledger-watch.ts';
import { createStaffPayments } from './payments/staff/staff-payments.ts';
import { staffPaymentRoutes } from './payments/staff/staff-routes.ts';
import { webhookRoutes } from './payments/webhooks/webhook-routes.ts';

const JSON_LIMIT_BYTES = 64 * 1024;

const NOTHING_HERE = new AppError('not_found', 'There is nothing at this address.');

export interface AppParts {
  config: Config;
  /** Open and migrated; whoever opened it closes it. */
  db: Database;
  createProvider: (log: FastifyInstance['log']) => PaymentProvider;
  /** Absent in tests of the API alone. */
  pages?: PageRendering;
  clock?: () => Date;
  /** How long the provider is left alone about an open payment; most tests say 0. */
  askAgainMs?: number;
  /** For leases; by itself the clock of the database. */
  databaseClock?: () => Promise<Date>;
  /** Has the whole ledger checked, in a process of its own; absent where nobody keeps books. */
  checkLedger?: CheckLedger;
}

/** Puts the parts together. Does not listen: the process, or a test, decides about that. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, pages, clock = () => new Date() } = parts;
  const { databaseClock = () => readDatabaseClock(db) } = parts;
  const headers = securityHeaders({ https: config.publicUrl.startsWith('https:') });
  const app = fastify({
    logger: loggerOptions(config.logLevel) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: JSON_LIMIT_BYTES,
    ...timeLimits(),
    routerOptions: { maxParamLength: 500 },
    // A path with a bad escape never reaches the hooks and the error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerFailure(error, request, reply);
    },
    genReqId: () => crypto.randomUUID(),
    // While draining, a request that made it here is still answered.
    return503OnClosing: false,
  });
  // JSON is all the API reads.
  app.removeContentTypeParser('text/plain');
  const provider = parts.createProvider(app.log);

  addSecurityHeaders(app, headers);
  logRequests(app);
  handleErrors(app);
  const accounts = createAccounts({ db, clock, log: app.log });
  guardRoutes(app, accounts.signIn.findAccount);
  await app.register(rateLimit, { global: false });

  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  healthRoutes(app, { isClosing: () => closing, tryWrite: () => tryWrite(db) });

  authRoutes(app, accounts.signIn);
  adminUserRoutes(app, accounts.admins);
  staffRoutes(app, createAuditEntries(db));

  const { payments, idempotency, repository, deliveries, worker, sweep, receiptEmails } =
    createPaymentParts({
      db,
      provider,
      config,
      clock,
      databaseClock,
      log: app.log,
      askAgainMs: parts.askAgainMs,
      checkLedger: parts.checkLedger,
    });
  const limitStarts = createRateLimiter(app, config.limits.paymentStarts);
  paymentRoutes(app, { payments, idempotency, config, limitStarts });
  await app.register(webhookRoutes, {
    secretKey: config.paystack.secretKey,
    deliveries,
    worker,
    clock,
  });
  app.addHook('onReady', async () => worker.wake());
  app.addHook('onListen', async () => {
    sweep.start();
    receiptEmails?.wake();
  });
  app.addHook('onClose', async () => {
    // Every parent has been answered: only work that the next start takes up again still waits for the provider.
    await Promise.all([worker.stop(), sweep.stop(), receiptEmails?.stop(), provider.close()]);
  });

  const media = createMedia({
    storage: createDiskStorage({ folder: path.join(config.dataDir, 'media') }),
    clock,
  });
  mediaRoutes(app, media);
  app.addHook('preClose', async () => media.close());

  const pageCache = createPageCache();
  const keptNews = createKeptAnswers(Date.now);
  const news = createNews({
    db,
    pictures: media,
    clock,
    onChange: () => {
      keptNews.forget();
      pageCache.expire();
    },
    onLeftPicture: (error) => app.log.error({ err: error }, 'a picture was left behind'),
  });
  publicNewsRoutes(app, news, keptNews);
  feedRoutes(app, { news, kept: keptNews, publicUrl: config.publicUrl });
  await app.register(staffNewsRoutes, { news, kept: keptNews });
  tidyEveryDay(app, news);

  const staffPayments = createStaffPayments({
    db,
    repository,
    ports: {
      countEnabledAccounts: accounts.repository.countEnabled,
      countNews: news.count,
      newestNews: (count) => news.newest('all', count),
    },
    clock,
  });
  staffPaymentRoutes(app, staffPayments);

  app.all('/api/*', { config: { access: 'public' } }, async (_request, reply) =>
    reply.callNotFound(),
  );
  app.setNotFoundHandler((request, reply) => answerFailure(NOTHING_HERE, request, reply));
  if (pages) {
    const start = { payments, limitStarts, site: config.publicUrl };
    const servicesFor = (request: FastifyRequest): PageServices => ({
      testMode: config.paystack.mode === 'test',
      publicUrl: config.publicUrl,
      initializePayment: (body) => initializeForPage(start, request, body),
      listNews: news.list,
      findNews: news.find,
    });
    await app.register(pageRoutes, { pages, config, servicesFor, cache: pageCache });
  }
  return app;
}
