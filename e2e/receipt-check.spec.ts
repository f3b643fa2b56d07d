import type { Page } from '@playwright/test';
import { school } from '#content/school.ts';
import { initialsOf } from '#contract/receipt-proof.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { decideOutcome, otherFee, payer, startPayment } from './portal.ts';
import { scan } from './scan-code.ts';

test.use({ serviceWorkers: 'allow', deviceScaleFactor: 4, expectedErrors: /Failed to load/ });

/** Every device keeps it ahead. */
const MOST_BYTES = 7 * 1024;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('at a gate without a line a phone says of a code whether the school has signed it, and asks the school when it can', async ({
  page,
  request,
  context,
}) => {
  await page.goto('/receipts');
  await expect(page.getByRole('status')).toHaveText(
    'This device can check receipts without a line now.',
  );
  await expectAccessible(page);
  const document = await request.get('/receipts', { headers: { 'accept-encoding': 'br' } });
  expect(Number(document.headers()['content-length'])).toBeLessThanOrEqual(MOST_BYTES);
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success');
  await page.goto(`/receipts/${reference}`);
  const picture = await page.getByRole('img', { name: /QR code/ }).screenshot();
  const code = (await scan(picture)) ?? '';

  // The camera opens a tab of its own.
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto(code);
  await expect(heading(page, 'Signed by the school')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`Signed by ${school.name} for the payment on`);
  const { text, purpose, feeClass } = otherFee;
  for (const fact of [text, purpose, feeClass, initialsOf(payer.fullName)]) {
    await expect(main.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(main).not.toContainText(payer.fullName);
  await expect(page.getByRole('status')).toContainText('Refunds since then are not known here');
  await expectAccessible(page);
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }

  await test.step('a code with another amount is refused, and so is one that was cut short', async () => {
    await page.goto(withOtherAmount(code));
    await expect(heading(page, 'Not signed by the school')).toBeVisible();
    await expect(main).not.toContainText(feeClass);
    await expectAccessible(page);
    await page.goto(code.slice(0, -9));
    await expect(heading(page, 'This code is damaged')).toBeVisible();
  });
  await test.step('an older code is said to carry no signature', async () => {
    await page.goto(code.split('#')[0] ?? '');
    await expect(heading(page, 'This address carries no signature')).toBeVisible();
  });
  await test.step('with a line the school is asked', async () => {
    await page.goto(code);
    await expect(heading(page, 'Signed by the school')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('status')).toContainText(
      `It has received this payment of ${text}, and nothing of it has gone back.`,
    );
    await page.getByRole('link', { name: 'See how this payment stands now' }).click();
    await expect(heading(page, 'This receipt is genuine')).toBeVisible();
  });
});

/** A forger knows the form of the code, and not the key. */
function withOtherAmount(code: string): string {
  const [address = '', proof = ''] = code.split('#');
  const [said = '', signature] = proof.split('.');
  const lines = Buffer.from(said, 'base64url').toString().split('\n');
  lines[2] = `${lines[2]}00`;
  return `${address}#${Buffer.from(lines.join('\n')).toString('base64url')}.${signature}`;
}
