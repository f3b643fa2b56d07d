import { loadConfig } from '../config.ts';
import { createPaystackProvider } from '../payments/provider/paystack-provider.ts';
import { runPaymentsCommand } from './payments-commands.ts';
import { runCommand, withSchool } from './runner.ts';

/** `npm run payments`: the operator's command about payments. It works beside a running server. */
await runCommand((args) => {
  const config = loadConfig();
  return withSchool(config, async (db) => {
    const provider = createPaystackProvider(config.paystack, { warn: () => {} });
    try {
      return await runPaymentsCommand(args, {
        db,
        provider,
        clock: () => new Date(),
        // The server beside it sends them.
        mailReceipts: config.mail !== undefined,
        write: (text) => process.stdout.write(text),
      });
    } finally {
      await provider.close();
    }
  });
});
