import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ContentError, checkContent } from '#contract/content-check.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { isStaff } from '#contract/roles.ts';
import { holidayNote, settingsNotes } from '#contract/school/notes.ts';
import { createAccountRepository } from './accounts/account-repository.ts';
import { createApp } from './app.ts';
import { findLastDrill, listBackups } from './backup/backup-folder.ts';
import { backUpInOwnProcess, startNightlyBackups } from './backup/nightly.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { refuseHalfRestored } from './database/half-done.ts';
import { refuseDemoAccounts, refuseRealSchool, seedDemoAccounts } from './demo/demo-accounts.ts';
import { AppError } from './errors/app-error.ts';
import { plainReason } from './errors/plain-reason.ts';
import { shutDownGracefully } from './http/graceful-shutdown.ts';
import { openSchool } from './open-school.ts';
import { createSharedBudget } from './payments/provider/budget-repository.ts';
import { createProvider } from './payments/provider/create-provider.ts';
import { checkInOwnProcess } from './payments/settle/ledger-watch.ts';
import { createSchool } from './school/school.ts';
import { withTrialCopy } from './trial-copy.ts';

/** The file that names the build, or the build itself. */
const NO_BUILD = /(ENOENT|Cannot find module).*\bbuild\/(current|[0-9a-f]{16}\/server)/;

process.umask(0o077);

await start().catch((error: unknown) => {
  console.error(startProblem(error));
  process.exit(1);
});

async function start(): Promise<void> {
  refuseArguments();
  checkContent();
  const config = withTrialCopy(loadConfig());
  refuseHalfRestored(config.dataDir);
  const db = await openSchool(config, (line) => console.log(line));
  await (config.mode === 'demo' ? refuseRealSchool : refuseDemoAccounts)(db);
  if (config.mode === 'demo') await seedDemoAccounts(db, new Date());

  const app = await createApp({
    config,
    db,
    createProvider: (log) =>
      createProvider(config, log, createSharedBudget(db, config.paystack.callsPerMinute)),
    pages: await loadPages(config),
    ...(config.mode === 'production' && { checkLedger: () => checkLedger(config) }),
    findBackups: () => findBackups(config),
  });
  const demo = config.mode === 'demo' ? await import('./demo/demo.ts') : undefined;
  await demo?.addDemo(app, db, config);
  if (config.backups.nightly) backUpEveryNight(app, config);
  // The last hook added runs first.
  shutDownGracefully(app, () => db.destroy());

  const documents = await createSchool({ db, clock: () => new Date(), onChange: () => {} }).read();
  const today = calendarDay(new Date());
  for (const note of settingsNotes(documents, today)) app.log.warn(note);
  const ofHolidays = holidayNote(documents.days, today);
  if (ofHolidays) app.log.warn(ofHolidays);
  await app.listen({ host: config.host, port: config.port });
  if (demo) console.log(demo.demoGreeting(config));
  else if (!(await createAccountRepository(db).findAll()).some(({ role }) => isStaff(role))) {
    app.log.warn('no one can sign in yet; create the first account with: npm run staff -- create');
  }
}

/** A mistyped `--port` must not start a school on another one. */
function refuseArguments(): void {
  const [unknown] = process.argv.slice(2);
  if (unknown === undefined) return;
  throw new AppError(
    'invalid',
    `The server does not know "${unknown}". It takes no arguments: settings come from the environment or a file .env, for example PORT=4000.`,
  );
}

/** Ledger heads are stored beside the database and not in backups: a restore starts them again. */
function checkLedger({ dataDir }: Config): Promise<string | undefined> {
  const command = new URL('./cli/payments.ts', import.meta.url);
  return checkInOwnProcess(command, path.join(dataDir, 'ledger-heads.txt'));
}

async function findBackups({ backups: { folder, nightly } }: Config) {
  const [newest] = await listBackups(folder, new Date());
  return {
    isNightly: nightly,
    takenAt: newest && new Date(newest.manifest.takenAt),
    drilledAt: await findLastDrill(folder),
  };
}

function backUpEveryNight(app: FastifyInstance, { backups }: Config): void {
  const clock = () => new Date();
  const command = new URL('./cli/backup.ts', import.meta.url);
  const nightly = startNightlyBackups({
    backUp: (signal) => backUpInOwnProcess(command, signal),
    newestBackupAt: async () => {
      const [newest] = await listBackups(backups.folder, clock());
      return newest && new Date(newest.manifest.takenAt);
    },
    clock,
    log: app.log,
  });
  app.addHook('preClose', () => nightly.stop());
}

async function loadPages(config: Config) {
  if (config.pages === 'dev') return (await import('./pages/dev-pages.ts')).startDevPages();
  return (await import('./pages/built-pages.ts')).loadBuiltPages();
}

/** A readable sentence instead of a stack trace, where the operator can do something. */
function startProblem(error: unknown): string {
  if (error instanceof ConfigError || error instanceof ContentError || error instanceof AppError) {
    return error.message;
  }
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') {
    return 'The port is in use by another program. Stop it, or choose another with PORT=3001 npm start.';
  }
  if (message && NO_BUILD.test(message)) {
    return 'The pages are not built yet. Run `npm start`, which builds them, or `npm run build`.';
  }
  return `The start failed: ${plainReason(error)}`;
}
