import { createApp } from '../server/app.ts';
import { loadConfig } from '../server/config.ts';
import { migrateToLatest } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createFakeProvider } from '../server/payments/testing/fake-provider.ts';

/** The school's real server without pages, with a provider in this process that opens every checkout at once. */
const config = loadConfig();
const db = openDatabase(config.database);
await migrateToLatest(db);
const app = await createApp({ config, db, createProvider: () => createFakeProvider() });
await app.listen({ host: config.host, port: config.port });

process.on('SIGTERM', async () => {
  await app.close();
  await db.destroy();
  process.exit(0);
});
