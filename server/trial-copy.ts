import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { randomBytes } from './runtime/randomness.ts';

const MARK = '.copy-to-try';
/** Where nothing answers. */
const NOWHERE = 'http://127.0.0.1:9';

/** A backup that was restored elsewhere to be tried has the school's settings, and must not act as the school. */
export function isTrialCopy(dataDir: string): boolean {
  return existsSync(path.join(dataDir, MARK));
}

export function markTrialCopy(dataDir: string): void {
  writeFileSync(
    path.join(dataDir, MARK),
    'npm run restore -- --go-live makes this copy the school\n',
  );
}

/** From the next start on it is the school. */
export function endTrialCopy(dataDir: string): void {
  rmSync(path.join(dataDir, MARK), { force: true });
}

/**
 * The settings as they hold for a copy: it sends no e-mail, makes no backup at night and asks Paystack nothing; and as it has
 * another key, it accepts none of Paystack's messages.
 */
export function withTrialCopy(config: Config): Config {
  if (!isTrialCopy(config.dataDir)) return config;
  const secretKey = `${config.paystack.mode === 'live' ? 'sk_live_' : 'sk_test_'}${randomBytes(20).toString('hex')}`;
  return {
    ...config,
    isCopy: true,
    mail: undefined,
    // Its pictures lie beside it; from the school's store it would clear those that it does not know.
    objectStore: undefined,
    backups: { ...config.backups, nightly: false },
    paystack: { ...config.paystack, secretKey, baseUrl: NOWHERE, sandbox: false },
  };
}
