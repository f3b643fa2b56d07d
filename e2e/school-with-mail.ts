import {
  startTestSmtpServer,
  type TestSmtpServer,
} from '../server/payments/testing/smtp-server.ts';
import { test } from './fixtures.ts';

/** A test at a school that sends e-mail: `office` has received what was sent. */
export const testWithMail = test.extend<object, { office: TestSmtpServer }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const office = await startTestSmtpServer();
      await use(office);
      await office.stop();
    },
    { scope: 'worker' },
  ],
  schoolSettings: [
    async ({ office }, use) => {
      await use({ SMTP_URL: office.url });
    },
    { scope: 'worker' },
  ],
});
