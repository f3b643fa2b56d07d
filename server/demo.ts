import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { paystackSandbox } from '../paystack-sandbox/plugin.ts';
import { type Config, SANDBOX_PREFIX } from './config.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';

/** Mounts the local Paystack in this process. Only demo mode ever loads this file. */
export async function mountSandbox(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(paystackSandbox, {
    prefix: SANDBOX_PREFIX,
    databasePath: path.join(config.dataDir, 'paystack-sandbox.db'),
    secretKey: config.paystack.secretKey,
    publicUrl: () => `${config.publicUrl}${SANDBOX_PREFIX}`,
    webhookUrl: () => `http://127.0.0.1:${config.port}/api/payments/webhook`,
  });
}

/** What a newcomer needs to try the portal, printed after the start. */
export function demoGreeting(config: Config): string {
  return [
    '',
    `  The school is open:  ${config.publicUrl}`,
    `  Pay a fee:           ${config.publicUrl}/payment`,
    `  Staff sign-in:       ${config.publicUrl}/admin-login`,
    ...demoAccounts.map(({ role, email }) => `    ${role.padEnd(12)}       ${email}`),
    `    password           ${DEMO_PASSWORD}`,
    '',
    '  Test mode: no real money moves. Test card 4084 0840 8408 4081, any future expiry, CVV 408.',
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}
