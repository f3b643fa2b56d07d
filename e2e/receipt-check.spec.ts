import type { Page } from '@playwright/test';
import { school } from '#content/school.ts';
import { initialsOf } from '#contract/receipt-proof.ts';
import { test } from './connection.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';
import { decideOutcome, otherFee, payer, startPayment } from './portal.ts';
import { scan } from './scan-code.ts';

test.use({ serviceWorkers: 'allow', deviceScaleFactor: 4, expectedErrors: /Failed to load/ });

/** Every device keeps it ahead. */
const MOST_BYTES = 7 * 1024;

const askButton = (page: Page) => page.getByRole('button', { name: 'Ask the school again' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('at a gate, offline, a phone says of a code whether the school has signed it, and asks the school when it can @engine', async ({
  page,
  request,
  connection,
}) => {
  await page.addInitScript(callItselfOffline);
  await page.clock.install();
  await page.goto('/receipts');
  await expect(page.getByRole('status')).toHaveText('This device can check receipts offline now.');
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
  connection.cut();
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
  await test.step('the school is asked again by itself, though the browser never says that it is online', async () => {
    await page.goto(code);
    await expect(heading(page, 'Signed by the school')).toBeVisible();
    await expect(page.getByRole('status')).toContainText('This page asks again by itself.');
    connection.restore();
    await page.clock.fastForward(30_000);
    await expectAnswer(page);
    await expect(askButton(page)).toBeHidden();
    await page.getByRole('link', { name: 'See how this payment stands now' }).click();
    await expect(heading(page, 'This receipt is genuine')).toBeVisible();
  });
  await test.step('the school is asked by a press', async () => {
    await page.goto('about:blank');
    connection.cut();
    // From here on no pause ends by itself.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.goto(code);
    await expect(page.getByRole('status')).toContainText('The school cannot be reached');
    connection.restore();
    await askButton(page).press('Enter');
    await expectAnswer(page);
    await expect(page.getByRole('link', { name: 'See how this payment stands now' })).toBeFocused();
    await page.clock.resume();
    await expectAccessible(page);
  });
});

async function expectAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('status')).toContainText(
    `It has received this payment of ${otherFee.text}, and nothing of it has gone back.`,
  );
}

/** Many browsers say so though they are not, and some for as long as they run. */
function callItselfOffline(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false });
}

/** A forger knows the form of the code, and not the key. */
function withOtherAmount(code: string): string {
  const [address = '', proof = ''] = code.split('#');
  const [said = '', signature] = proof.split('.');
  const lines = Buffer.from(said, 'base64url').toString().split('\n');
  lines[2] = `${lines[2]}00`;
  return `${address}#${Buffer.from(lines.join('\n')).toString('base64url')}.${signature}`;
}
