import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, startServer } from '../server/testing/test-process.ts';

export interface School {
  address: string;
  /** What its server has printed up to now. */
  log(): string;
  close(): Promise<void>;
}

/** Where a run keeps the data that every school of it begins with; each worker inherits it. */
const PREPARED_DATA = 'E2E_PREPARED_DATA';
/** No payments but those of the journeys, and no core that makes pictures smaller beside them. */
const QUIET = { DEMO_CONTENT: 'news', PICTURE_FORMATS: 'jpeg' };

/**
 * Once for the whole run: a school with the sample news, whose pictures take longer to make than a server to start, as
 * JPEGs alone. Resolves to what removes it again.
 */
export default async function prepareData(): Promise<(() => void) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const folder = temporaryFolder();
  process.env[PREPARED_DATA] = folder;
  const server = await startServer({ DATA_DIR: folder, ...QUIET });
  await server.stop();
  await importSettings(folder);
  return () => remove(folder);
}

/** Another school is one by its settings alone: `scripts/try-second-brand.mjs`. */
async function importSettings(folder: string): Promise<void> {
  const file = process.env.E2E_SCHOOL_SETTINGS;
  if (!file) return;
  const command = launch({ DATA_DIR: folder }, ['server/cli/school.ts', 'import', file, '--yes']);
  if ((await command.ended) !== 0) throw new Error(command.output());
}

/** A school of one worker alone: server, port and data folder. With E2E_BASE_URL, the one that is there already. */
export async function openSchool(settings: Record<string, string> = {}): Promise<School> {
  const address = process.env.E2E_BASE_URL;
  if (address) return { address, log: () => '', close: async () => {} };

  const folder = temporaryFolder();
  cpSync(process.env[PREPARED_DATA] ?? '', folder, { recursive: true });
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...QUIET,
    ...settings,
  });
  return {
    address: server.address,
    log: server.output,
    async close() {
      await server.stop();
      remove(folder);
    },
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-e2e-'));
  // Also when the run is broken off.
  process.once('exit', () => remove(folder));
  return folder;
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
