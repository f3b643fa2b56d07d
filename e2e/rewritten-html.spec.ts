import type { Page, Route } from '@playwright/test';
import { firstFacts as facts, school } from '#content/school.ts';
import {
  newsItemAddress,
  pages,
  paymentAddress,
  RECEIPT_CHECK,
  receiptAddress,
} from '#contract/addresses.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { expect, follow, test } from './fixtures.ts';
import { tab } from './news-steps.ts';
import {
  chooseFee,
  fillForm,
  firstFee,
  otherFee,
  payer,
  payFirstFee,
  receiptDialog,
  scriptsAreRunning,
} from './portal.ts';
import { type Rewriter, rewriteDocuments, rewriters, translateNow } from './rewritten-html.ts';
import { emailOf, openPanel } from './staff-accounts.ts';

// React tells of each difference that it fixes.
test.use({ expectedErrors: /hydrat|Minified React error #4(18|23|25)|Failed to load resource/i });
test.slow(true, 'every page twice: as it is sent, and rewritten');

for (const rewriter of Object.keys(rewriters) as Rewriter[]) {
  test(`the pages stand ${rewriter}`, async ({ page, request }) => {
    const { data } = await (await request.get('/api/news')).json();
    const { home, about, classes, gallery, news, contact, privacy, payment, signIn } = pages;
    const item = newsItemAddress(data[0]._id);
    const shown = new Map<string, Look>();
    const all = [home, about, classes, gallery, news, item, contact, privacy, payment, signIn];
    for (const path of all) shown.set(path, await look(page, path));
    await rewriteDocuments(page, rewriter);
    for (const [path, before] of shown) {
      await test.step(path, async () => {
        const now = await look(page, path);
        expect(now.heading).toBe(before.heading);
        expect(now.style).toEqual(before.style);
        // What only the server renders is fetched a moment after React has made the page again.
        await expect.poll(() => countWords(page)).toBeGreaterThan(0.97 * before.words);
      });
    }
  });
}

for (const rewriter of Object.keys(rewriters) as Rewriter[]) {
  test(`what people do on the pages works after ${rewriter}`, async ({ page, request }) => {
    await rewriteDocuments(page, rewriter);
    await test.step('what was typed before the scripts came stays', async () => {
      const letIn = await holdScripts(page);
      await page.goto(pages.payment);
      const name = page.getByRole('textbox', { name: 'Student Name' });
      await name.fill(payer.fullName);
      await letIn();
      await scriptsAreRunning(page);
      await expect(name).toHaveValue(payer.fullName);
    });
    await test.step('also a message to the school', async () => {
      const letIn = await holdScripts(page);
      await page.goto(pages.contact);
      const message = page.getByRole('textbox', { name: 'Message' });
      await message.fill('Good morning');
      await letIn();
      await scriptsAreRunning(page);
      await expect(message).toHaveValue('Good morning');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Please').first()).toBeVisible();
      await expect(message).toHaveValue('Good morning');
    });
    await test.step('the form of a payment', async () => {
      await page.goto(pages.payment);
      await scriptsAreRunning(page);
      await chooseFee(page, otherFee);
      await expect(page.locator('#amount')).toHaveText(formatNaira(kobo(otherFee.amountKobo)));
      await fillForm(page);
      await page.getByRole('textbox', { name: 'Student Name' }).fill('');
      await page.getByRole('button', { name: /^Pay ₦/ }).click();
      await expect(page.getByText('Full name is required').first()).toBeVisible();
    });
    await test.step('the tabs of the news', async () => {
      await page.goto(pages.news);
      await scriptsAreRunning(page);
      await follow(tab(page, 'Event'), /type=event/);
      await expect(page.getByRole('article').first()).toBeVisible();
    });
    await test.step('a receipt, which no script fixes, says what was paid for whom', async () => {
      const reference = await payFirstFee(request, payer.fullName);
      await page.goto(receiptAddress(reference));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine');
      const sheet = page.getByRole('article');
      for (const words of [payer.fullName, reference, firstFee.feeClass])
        await expect(sheet).toContainText(words);
      await page.goto(RECEIPT_CHECK);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Check a receipt/);
    });
  });
}

test('a translator leaves names, references and e-mail addresses as they are', async ({
  page,
  request,
}) => {
  const reference = await payFirstFee(request, payer.fullName);
  const expectUntouched = async (...texts: string[]) => {
    await translateNow(page);
    for (const text of texts) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
  };
  await page.goto(receiptAddress(reference));
  await expectUntouched(payer.fullName, reference, facts.email, school.wordmark);
  await page.goto(paymentAddress(reference));
  await expect(receiptDialog(page)).toBeVisible();
  await expectUntouched(payer.fullName, reference);
  await page.goto(pages.payment);
  await scriptsAreRunning(page);
  await page.getByRole('button', { name: 'Payment History' }).click();
  await expect(page.getByText('1 of 1 payments')).toBeVisible();
  await expectUntouched(payer.fullName, reference);
  await openPanel(page, 'super', staffPages.staffPayments);
  await expect(page.getByText(payer.fullName).first()).toBeVisible();
  await expectUntouched(payer.fullName, reference);
  await page.goto(staffPages.admins);
  await expect(page.getByText(emailOf('super')).first()).toBeVisible();
  await expectUntouched(emailOf('super'));
});

test('a page that is translated while it is open goes on working', async ({ page }) => {
  await page.goto(pages.payment);
  await scriptsAreRunning(page);
  await translateNow(page);
  await page.locator(`input[value="${otherFee.purpose}"]`).check();
  await page.locator(`input[value="${otherFee.feeClass}"]`).check();
  await page.locator('#fullName').fill(payer.fullName);
  await expect(page.locator('#amount')).toHaveText(otherFee.text);
  await expect(page.locator('button[type=submit]').last()).toContainText(otherFee.text);
  const price = page.locator(`label:has(input[value="${otherFee.feeClass}"]) small`);
  await expect(price).toContainText(otherFee.text);
  await page.locator('button[type=submit]').last().click();
  await expect(page.locator('[aria-invalid]').first()).toBeVisible();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('#fullName')).toHaveValue(payer.fullName);
});

/** The built scripts wait until they are let in, as on a slow line. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const isScript = (url: URL) => url.pathname.endsWith('.js');
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const hold = async (route: Route) => {
    await gate;
    await route.fallback();
  };
  await page.route(isScript, hold);
  return async () => {
    letIn();
    await page.unroute(isScript, hold);
  };
}

interface Look {
  heading: string;
  style: string[];
  words: number;
}

async function look(page: Page, path: string): Promise<Look> {
  await page.goto(path);
  await scriptsAreRunning(page);
  const words = await countWords(page);
  const { heading, style } = await page.evaluate(() => {
    const heading = document.querySelector('h1');
    const { fontSize, color, marginTop } = getComputedStyle(heading ?? document.body);
    const { backgroundColor } = getComputedStyle(document.body);
    return {
      heading: heading?.innerText.replaceAll(/\s+/g, ' ') ?? '',
      style: [fontSize, color, marginTop, backgroundColor],
    };
  });
  return { heading, style, words };
}

function countWords(page: Page): Promise<number> {
  return page.evaluate(() => document.body.innerText.split(/\s+/).length);
}
