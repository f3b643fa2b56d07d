import { migrateToLatest } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

// For tests: a process of its own that opens and migrates the SQLite file it is given, as a first start does.
process.on('message', async (file: string) => {
  try {
    const db = openDatabase({ engine: 'sqlite', file });
    const applied = await migrateToLatest(db);
    await db.destroy();
    process.send?.({ applied });
  } catch (error) {
    process.send?.({ problem: String(error) });
  }
});
process.send?.('ready');
