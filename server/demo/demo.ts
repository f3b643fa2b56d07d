import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pictureKey } from '#contract/pictures.ts';
import { paystackSandbox } from '../../paystack-sandbox/plugin.ts';
import { DEMO_PASSWORD } from '../accounts/password-rules.ts';
import { type Config, SANDBOX_PREFIX } from '../config.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { convertPicture } from '../media/convert-picture.ts';
import { createMedia } from '../media/media.ts';
import { openPictures } from '../media/open-pictures.ts';
import { createNews } from '../news/service.ts';
import { demoAccounts } from './demo-accounts.ts';
import { seedDemoBook } from './demo-book.ts';
import { seedDemoMessages } from './demo-messages.ts';
import { seedDemoNews } from './demo-news.ts';
import { seedDemoPayments } from './demo-payments.ts';

/** What a demo has besides: a stand-in for Paystack, sample news and payments. Only demo mode loads this file. */
export async function addDemo(app: FastifyInstance, db: Database, config: Config): Promise<void> {
  if (config.paystack.sandbox) {
    await app.register(paystackSandbox, {
      prefix: SANDBOX_PREFIX,
      databasePath: sandboxFile(config),
      secretKey: config.paystack.secretKey,
      publicUrl: () => `${config.publicUrl}${SANDBOX_PREFIX}`,
      webhookUrl: () => `http://127.0.0.1:${config.port}/api/payments/webhook`,
    });
  }
  if (config.demoContent) await addDemoContent(db, config, app.log);
  if (config.demoPayments) addDemoPast(app, db, config);
}

function sandboxFile({ dataDir }: Config): string {
  return path.join(dataDir, 'paystack-sandbox.db');
}

function addDemoPast(app: FastifyInstance, db: Database, config: Config): void {
  let isStopped = false;
  let filling: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    filling = fill().catch((err: unknown) =>
      app.log.error({ err }, 'the sample payments could not be made'),
    );
  });
  app.addHook('preClose', async () => {
    isStopped = true;
    await filling;
  });

  /** The class lists after the payments: some of these are of their children. */
  async function fill(): Promise<void> {
    const parts = { db, now: new Date(), isStopped: () => isStopped };
    await seedDemoPayments({ ...parts, config, log: app.log, sandboxFile: sandboxFile(config) });
    if (!isStopped) await seedDemoBook(parts);
    if (!isStopped) await seedDemoMessages(parts);
  }
}

/** Runs before the app listens, so that no cache is out of date. */
async function addDemoContent(db: Database, config: Config, log: FastifyInstance['log']) {
  const clock = () => new Date();
  const storage = openPictures(config);
  const media = {
    ...createMedia({ storage, clock }),
    // Not the app's media service, which is slower; it adds the better formats later.
    async storePicture(bytes: Buffer) {
      const { files, ...shape } = await convertPicture(bytes, { care: 'quick' });
      const facts = { id: newId(clock()), ...shape };
      await storage.putFolder(pictureKey(facts), files);
      return facts;
    },
  };
  const news = createNews({
    db,
    pictures: media,
    clock,
    onChange: () => {},
    onLeftPicture: () => {},
  });
  await seedDemoNews({ db, news, media, clock, site: config.publicUrl, log });
}

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
