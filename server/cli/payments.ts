import { createSharedBudget } from '../payments/provider/budget-repository.ts';
import { createPaystackProvider, patience } from '../payments/provider/paystack-provider.ts';
import { PAYMENTS_USAGE, runPaymentsCommand } from './payments-commands.ts';
import { runCommand, withSchool } from './runner.ts';
import { loadCommandConfig } from './settings.ts';

/** `npm run payments` works beside a running server. */
await runCommand({ usage: PAYMENTS_USAGE, needsWord: true, work });

function work(args: string[]): Promise<number> {
  const config = loadCommandConfig();
  return withSchool(config, async (db) => {
    const budget = createSharedBudget(db, config.paystack.callsPerMinute);
    const quiet = { warn: () => {} };
    const provider = createPaystackProvider(config.paystack, quiet, patience, budget);
    try {
      return await runPaymentsCommand(args, {
        db,
        provider,
        clock: () => new Date(),
        // The running server sends them.
        mailReceipts: config.mail !== undefined,
        write: (text) => process.stdout.write(text),
      });
    } finally {
      await provider.close();
    }
  });
}
