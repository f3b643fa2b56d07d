import { readArguments } from './arguments.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

readArguments({
  usage: `Usage: npm run sandbox

Starts the stand-in for the payment provider alone. It takes no arguments: settings come from the environment.

  PAYSTACK_SANDBOX_PORT         its port, otherwise 4010
  PAYSTACK_SANDBOX_DATA         the folder of its database, otherwise ./data
  PAYSTACK_SANDBOX_WEBHOOK_URL  where its webhooks go, otherwise nowhere
  PAYSTACK_SANDBOX_SECRET_KEY   the key it accepts, otherwise sk_test_local_sandbox`,
});

await main(async () => {
  await ensureInstalled();
  return exitCodeOf(ownNode(), ['paystack-sandbox/main.ts'], projectOptions());
});
