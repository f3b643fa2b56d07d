import path from 'node:path';
import type { TestDatabase } from '#server/database/testing/test-database.ts';
import { freePort } from '#server/testing/test-process.ts';
import type { Breakage } from './breakages.ts';
import { isAnswering, startChild } from './child-process.ts';
import { createProviderClient } from './provider-client.ts';
import { createSchoolProcess } from './school-process.ts';

interface Parts {
  /** For logs, the provider's database and, on PostgreSQL, the school's files. */
  folder: string;
  settings: TestDatabase['settings'];
  broken: Breakage | undefined;
  atEnd: (cleanUp: () => unknown) => void;
}

const SECRET_KEY = 'sk_test_of_the_faults';

/** The pretend provider, running, and the school beside it, not started yet. */
export async function openStage({ folder, settings, broken, atEnd }: Parts) {
  const [schoolPort, providerPort] = [await freePort(), await freePort()];
  const providerUrl = `http://127.0.0.1:${providerPort}`;
  const env = schoolSettings(settings, folder, providerUrl, broken);
  const schoolLog = path.join(folder, 'school.log');
  const school = createSchoolProcess({
    port: schoolPort,
    folder,
    logFile: schoolLog,
    env,
    script: broken ? './broken-school.ts' : './school.ts',
  });
  const webhookUrl = `${school.address}/api/payments/webhook`;
  const providerProcess = startProvider(folder, providerPort, webhookUrl);
  atEnd(() => providerProcess.kill('SIGKILL'));
  if (!(await isAnswering(providerUrl, providerProcess))) throw new Error('no provider');
  atEnd(() => school.kill('SIGKILL'));
  const provider = createProviderClient(providerUrl, SECRET_KEY);
  return { school, provider, schoolLog, operator: { env, folder } };
}

function startProvider(folder: string, port: number, webhookUrl: string) {
  const env = {
    FAULTS_PORT: String(port),
    FAULTS_DATABASE: path.join(folder, 'provider.db'),
    FAULTS_SECRET_KEY: SECRET_KEY,
    FAULTS_WEBHOOK_URL: webhookUrl,
  };
  const logFile = path.join(folder, 'provider.log');
  return startChild({ script: './provider.ts', env, folder, logFile });
}

function schoolSettings(
  settings: TestDatabase['settings'],
  folder: string,
  providerUrl: string,
  broken: Breakage | undefined,
): Record<string, string> {
  return {
    ...(settings.engine === 'postgres'
      ? { DATABASE_URL: settings.url, DATA_DIR: folder }
      : { DATA_DIR: path.dirname(settings.file) }),
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: providerUrl,
    PAYMENT_STARTS_PER_MINUTE: '9999999',
    PAYMENT_CHECKS_PER_MINUTE: '9999999',
    PAYSTACK_CALLS_PER_MINUTE: '9999999',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'error',
    ...(broken && { FAULTS_BROKEN: broken }),
  };
}
