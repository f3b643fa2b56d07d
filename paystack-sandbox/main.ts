import path from 'node:path';
import Fastify from 'fastify';
import * as z from 'zod';
import { groupedNumber, TEST_CARDS } from './checkout/test-cards.ts';
import { paystackSandbox } from './plugin.ts';

const HOST = '127.0.0.1';

const settings = z
  .object({
    PAYSTACK_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
    PAYSTACK_SANDBOX_DATA: z.string().default('./data'),
    PAYSTACK_SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    PAYSTACK_SANDBOX_SECRET_KEY: z.string().regex(/^sk_/).default('sk_test_local_sandbox'),
  })
  .safeParse(process.env);

if (!settings.success) {
  console.error(`The sandbox cannot start:\n${z.prettifyError(settings.error)}`);
  process.exit(1);
}

const {
  PAYSTACK_SANDBOX_PORT: port,
  PAYSTACK_SANDBOX_DATA: dataDir,
  PAYSTACK_SANDBOX_WEBHOOK_URL: webhookUrl,
  PAYSTACK_SANDBOX_SECRET_KEY: secretKey,
} = settings.data;

const app = Fastify({ logger: { level: 'warn' }, routerOptions: { maxParamLength: 300 } });
let address = `http://${HOST}:${port}`;

app.register(paystackSandbox, {
  databasePath: path.join(dataDir, 'paystack-sandbox.sqlite'),
  secretKey,
  publicUrl: () => address,
  webhookUrl: () => webhookUrl,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

try {
  address = await app.listen({ host: HOST, port });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The sandbox cannot start: ${reason}`);
  process.exit(1);
}

console.log(`Paystack sandbox: ${address} (stop it with Ctrl+C)

To point the portal at it, start the portal with
  PAYSTACK_BASE_URL=${address}
  PAYSTACK_SECRET_KEY=${secretKey}
${
  webhookUrl
    ? `Webhooks go to ${webhookUrl}`
    : "No webhooks are sent. Set PAYSTACK_SANDBOX_WEBHOOK_URL to the portal's webhook address to send them."
}

Test cards (any expiry in the future)
${TEST_CARDS.map(cardLine).join('\n')}`);

function cardLine(card: (typeof TEST_CARDS)[number]): string {
  const extras = [card.pin && `PIN ${card.pin}`, card.otp && `code ${card.otp}`].filter(Boolean);
  const columns = [groupedNumber(card).padEnd(24), `CVV ${card.cvv}`, ...extras, card.does];
  return `  ${columns.join('  ')}`;
}
