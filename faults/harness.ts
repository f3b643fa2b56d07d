import path from 'node:path';
import { databaseEnvironment } from '#server/database/testing/test-database.ts';
import { freePort } from '#server/testing/test-process.ts';
import { type Breakage, isOfSettle } from './breakages.ts';
import { isAnswering, startChild } from './child-process.ts';
import type { Home } from './home.ts';
import { createProviderClient } from './provider-client.ts';
import { createSchoolProcess, type SchoolOptions } from './school-process.ts';

interface HarnessOptions {
  /** For logs, backups and the provider's database. */
  folder: string;
  home: Pick<Home, 'settings' | 'dataDir'>;
  onAnswer: SchoolOptions['onAnswer'];
  broken?: Breakage | undefined;
  /** Another script than the usual one, relative to this folder, with settings of its own. */
  script?: string;
  settings?: Record<string, string>;
  /** Where the provider's messages go instead of straight to the school. */
  webhookUrl?: string;
  atEnd: (cleanUp: () => Promise<void>) => void;
}

/** As good as no limit. */
const ANY_NUMBER = 9_999_999;
const SECRET_KEY = 'sk_test_of_the_faults';

/** The pretend provider, running, and the school beside it, not started yet. */
export async function openHarness({
  folder,
  home,
  onAnswer,
  broken,
  script = isOfSettle(broken) ? './broken-school.ts' : './school.ts',
  settings,
  webhookUrl,
  atEnd,
}: HarnessOptions) {
  const [schoolPort, providerPort] = [await freePort(), await freePort()];
  const providerUrl = `http://127.0.0.1:${providerPort}`;
  const env = {
    ...schoolSettings(home, providerUrl, broken),
    PORT: String(schoolPort),
    BACKUP_DIR: path.join(folder, 'backups'),
    ...settings,
  };
  const schoolLog = path.join(folder, 'school.log');
  const school = createSchoolProcess({
    port: schoolPort,
    folder,
    logFile: schoolLog,
    env,
    script,
    onAnswer,
  });
  const messagesTo = webhookUrl ?? `${school.address}/api/payments/webhook`;
  const providerProcess = startProvider(folder, providerPort, messagesTo);
  atEnd(() => providerProcess.kill('SIGKILL'));
  if (!(await isAnswering(providerUrl, providerProcess))) throw new Error('no provider');
  atEnd(() => school.kill('SIGKILL'));
  const provider = createProviderClient(providerUrl, SECRET_KEY);
  const paystack = {
    secretKey: SECRET_KEY,
    baseUrl: providerUrl,
    mode: 'test' as const,
    callsPerMinute: ANY_NUMBER,
  };
  return { school, provider, schoolLog, env, paystack };
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
  { settings, dataDir }: HarnessOptions['home'],
  providerUrl: string,
  broken: Breakage | undefined,
): Record<string, string> {
  return {
    ...databaseEnvironment(settings),
    DATA_DIR: dataDir,
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: providerUrl,
    PAYMENT_STARTS_PER_MINUTE: String(ANY_NUMBER),
    PAYMENT_CHECKS_PER_MINUTE: String(ANY_NUMBER),
    PAYSTACK_CALLS_PER_MINUTE: String(ANY_NUMBER),
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'error',
    ...(broken && { FAULTS_BROKEN: broken }),
  };
}
