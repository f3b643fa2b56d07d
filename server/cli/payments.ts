import { ConfigError, loadConfig } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import { openSchool } from '../open-school.ts';
import { createPaystackProvider } from '../payments/provider/paystack-provider.ts';
import { ProviderError } from '../payments/provider/provider.ts';
import { runPaymentsCommand } from './payments-commands.ts';

// `… | head` closes the pipe early, which is no mistake.
process.stdout.on('error', () => process.exit());

/** `npm run payments`: the operator's command about payments. It works beside a running server. */
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(problemOf(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const config = loadConfig();
  const db = await openSchool(config, (line) => console.error(line));
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
    await db.destroy();
  }
}

function problemOf(error: unknown): string {
  if (error instanceof AppError) {
    return [error.message, ...Object.values(error.errors ?? {})].join('\n');
  }
  if (error instanceof ConfigError) return error.message;
  if (error instanceof ProviderError && error.failure === 'refused_key') {
    return 'Paystack refuses the school’s secret key, so nothing was changed. Put the right one into PAYSTACK_SECRET_KEY.';
  }
  if (error instanceof ProviderError) {
    return 'The payment provider gave no usable answer, so nothing was changed. Please try again in a minute.';
  }
  return `This did not work: ${error instanceof Error ? error.message : String(error)}`;
}
