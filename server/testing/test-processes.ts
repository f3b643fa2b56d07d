import { openDatabase } from '../database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createFakeProvider, type FakeProvider } from '../payments/testing/fake-provider.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface TestProcesses {
  database: TestDatabase;
  provider: FakeProvider;
  /** Each has its own connections, caches and workers. */
  processes: TestApp[];
  close(): Promise<void>;
}

/** So many processes of one school. */
export async function openProcesses(
  count: number,
  options: Pick<NonNullable<Parameters<typeof createTestApp>[0]>, 'clock' | 'settings'> = {},
): Promise<TestProcesses> {
  const database = await createTestDatabase();
  const provider = createFakeProvider();
  const processes: TestApp[] = [];
  for (let number = 1; number <= count; number += 1) {
    const own = { ...database, db: openDatabase(database.settings) };
    processes.push(await createTestApp({ database: own, provider, ...options }));
  }
  return {
    database,
    provider,
    processes,
    async close() {
      for (const process of processes) {
        await process.close();
        await process.db.destroy();
      }
      await database.remove();
    },
  };
}
