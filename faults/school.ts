import path from 'node:path';
import { sql } from 'kysely';
import { createApp } from '#server/app.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { createSharedBudget } from '#server/payments/provider/budget-repository.ts';
import { createPaystackProvider } from '#server/payments/provider/paystack-provider.ts';
import { checkInOwnProcess } from '#server/payments/settle/ledger-watch.ts';
import { endWithParent } from './end-with-parent.ts';
import { config, db } from './school-database.ts';

/**
 * The school's real server as `server/main.ts` puts it together, without pages, with a clock that is ahead by what the
 * run says, and with little timeouts for the provider: a run must not wait whole seconds for every slow answer.
 */
endWithParent();
const aheadMs = Number(process.env.FAULTS_CLOCK_AHEAD_MS);
const timeouts = { connectMs: 1_000, tryMs: 600, totalMs: 1_500, pausesMs: [20, 60] };

const clock = () => new Date(Date.now() + aheadMs);

const paymentsCommand = new URL('../server/cli/payments.ts', import.meta.url);
const headsFile = path.join(config.dataDir, 'ledger-heads.txt');

await migrateToLatest(db);
const app = await createApp({
  config,
  db,
  createProvider: (log) =>
    createPaystackProvider(
      config.paystack,
      log,
      timeouts,
      createSharedBudget(db, config.paystack.callsPerMinute),
    ),
  clock,
  databaseClock: async () => clock(),
  checkLedger: () => checkInOwnProcess(paymentsCommand, headsFile),
});
limitDiskOnSignal();
await app.listen({ host: config.host, port: config.port });

/** Where no disk may be mounted and filled: from this signal to the next, SQLite itself lets the database not grow. */
function limitDiskOnSignal(): void {
  let isFull = false;
  process.on('SIGUSR2', () => {
    isFull = !isFull;
    // Never below what it has.
    const pages = isFull ? 1 : 4_294_967_294;
    void sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  });
}
