import type { Page, Route } from '@playwright/test';
import { makeNote } from './fee-notes.ts';
import { expect, expectAccessible, expectNoLayoutShift, test } from './fixtures.ts';
import { readMore } from './news-steps.ts';
import {
  decideOutcome,
  openForm,
  payButton,
  paymentRecord,
  receiptDialog,
  scriptsAreRunning,
  startPayment,
} from './portal.ts';
import { openPanel } from './staff-accounts.ts';

test.use({ expectedErrors: /404|network error/i });
test.slow(true, 'each view at eleven widths and four sizes of text');

const WIDTHS = [320, 360, 390, 768, 1440];
const USUAL_TEXT = 16;
const TEXT_SIZES = [20, 24, 32];
const PHONE = 360;
/** One width for each way in which a public page lays itself out: axe looks at each, and at the largest text on a phone. */
const LAYOUTS = [320, 768, 1440];
/** Around every width at which the panel changes; 683 is what 1366 is at 200 %. */
const PANEL_WIDTHS = [320, 360, 480, 620, 683, 768, 800, 960, 1101, 1366, 1920];

/** Each public page and each state of it, ready to be looked at. */
const VIEWS: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => open(page, '/'),
  about: (page) => open(page, '/about'),
  async 'classes with all features of one'(page) {
    await open(page, '/classes');
    await page
      .getByRole('button', { name: /Learn More/ })
      .first()
      .click();
  },
  gallery: (page) => open(page, '/gallery'),
  'gallery as a list': (page) => open(page, '/gallery?view=list'),
  'gallery without a match': (page) => open(page, '/gallery?q=nowhere'),
  async 'gallery with a picture opened'(page) {
    await open(page, '/gallery');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  news: (page) => open(page, '/news'),
  async 'an item of the news'(page) {
    await open(page, '/news?type=event');
    await readMore(page).first().click();
    await expect(page.getByText(/^By /)).toBeVisible();
  },
  async 'an item that is not there'(page) {
    await open(page, '/news/never-seen');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  async 'contact with errors'(page) {
    await open(page, '/contacts');
    await page.getByRole('button', { name: 'Send Message' }).click();
  },
  privacy: (page) => open(page, '/privacy'),
  payment: (page) => openForm(page),
  async 'payment with errors'(page) {
    await openForm(page);
    await payButton(page).click();
  },
  async 'the history of payments'(page) {
    const records = JSON.stringify([paymentRecord({ fullName: 'Adéọlá Bámgbóṣé-Ọláolúwa' })]);
    await page.addInitScript((value) => localStorage.setItem('payment-history', value), records);
    await openForm(page);
    await page.getByRole('button', { name: 'Payment History' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
  },
  async 'an empty history'(page) {
    await openForm(page);
    await page.getByRole('button', { name: 'Payment History' }).click();
  },
  async 'a payment that arrived, with its receipt'(page) {
    await page.goto(`/payment?reference=${await settledPayment(page)}`);
    await expect(receiptDialog(page)).toBeVisible();
  },
  async 'a payment that arrived'(page) {
    await page.goto(`/payment?reference=${await settledPayment(page)}`);
    await expect(receiptDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
  },
  async 'the page of a receipt'(page) {
    await page.goto(`/receipts/${await settledPayment(page)}`);
    await expect(page.getByRole('article', { name: 'Payment Receipt' })).toBeVisible();
  },
  async 'an unknown payment'(page) {
    await page.goto('/payment?reference=WBS-20261120-0000000000000000000000');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  async 'a payment that is being confirmed'(page) {
    const data = { reference: 'WBS-20261120-0000000000000000000001', status: 'pending' };
    const message = 'Your payment is still being confirmed.';
    await page.route('**/api/payments/verify/*', (route) =>
      route.fulfill({ json: { status: false, message, data } }),
    );
    await page.goto(`/payment?reference=${data.reference}`);
    await expect(page.getByText('We are confirming your payment')).toBeVisible();
    await expect(receiptDialog(page)).toBeHidden();
  },
  'Access Denied': (page) => open(page, '/unauthorized'),
  'Page Not Found': (page) => open(page, '/calender'),
  async 'Network Boo'(page) {
    await open(page, '/about');
    await page.evaluate(() => void Promise.reject(new Error('Network Error')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Boo');
  },
  'signing in': (page) => open(page, '/admin-login'),
};

for (const [view, show] of Object.entries(VIEWS)) {
  test(`${view}: nothing is cut or pushed aside at any width and size of text`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show(page);
    await expectNoLayoutShift(page);
    const found: string[] = [];
    for (const size of [USUAL_TEXT, ...TEXT_SIZES]) {
      await setTextSize(page, size);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const outside = await page.evaluate(partsOutside);
        found.push(...outside.map((part) => `${width} px wide, text of ${size} px: ${part}`));
        if (size === USUAL_TEXT) found.push(...(await page.evaluate(wordsTooSmallForTheirFace)));
        if (size === USUAL_TEXT && LAYOUTS.includes(width)) await expectAccessible(page);
      }
    }
    await page.setViewportSize({ width: PHONE, height: 800 });
    await expectAccessible(page);
    expect(found).toEqual([]);
  });
}

test('the menu of a phone with large text is whole', async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 640 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const size of [USUAL_TEXT, ...TEXT_SIZES]) {
    await setTextSize(page, size);
    await expectNothingOutside(page);
    await expectAccessible(page);
    const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  }
});

test('a laptop with text of 32 px has the header of a phone, and no sideways scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, '/');
  await setTextSize(page, 32);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expectNothingOutside(page);
});

for (const path of [
  '/admin-panel/dashboard',
  '/admin-panel/dashboard/payments',
  '/admin-panel/dashboard/students',
  '/admin-panel/dashboard/students?view=match',
  '/admin-panel/dashboard/fee-notes',
  '/admin-panel/dashboard/fee-notes?view=due',
  '/admin-panel/dashboard/desk',
  '/admin-panel/dashboard/who-owes',
  '/admin-panel/dashboard/morning-note',
  '/admin-panel/dashboard/messages',
  '/admin-panel/dashboard/payouts',
  '/admin-panel/news',
  '/admin-panel/users',
  '/admin-panel/settings',
  '/admin-panel/settings/school',
  '/admin-panel/settings/school/fees',
  '/admin-panel/settings/school/terms',
  '/admin-panel/settings/school/facts',
  '/admin-panel/settings/school/bank',
  '/admin-panel/settings/school/questions',
  '/admin-panel/settings/school/gallery',
  '/admin-panel/settings/school/notice',
  '/admin-panel/settings/school/days',
]) {
  test(`${path} is whole at any width and size of text`, async ({ page }) => {
    await makeNote(page.request);
    await settledPayment(page);
    await page.route('**/api/admin/**', withLongNamesAndMillions);
    await openPanel(page, 'super', path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin panel');
    await page.waitForLoadState('networkidle');
    for (const more of await page.locator('main summary').all()) await more.click();
    const found: string[] = [];
    for (const size of [USUAL_TEXT, ...TEXT_SIZES]) {
      await setTextSize(page, size);
      for (const width of PANEL_WIDTHS) {
        await page.setViewportSize({ width, height: 768 });
        const outside = await page.evaluate(partsOutside);
        found.push(...outside.map((part) => `${width} px wide, text of ${size} px: ${part}`));
        if (size === USUAL_TEXT) found.push(...(await page.evaluate(wordsTooSmallForTheirFace)));
      }
      const isExtreme = size === USUAL_TEXT || size === TEXT_SIZES.at(-1);
      if (isExtreme) await expectAccessible(page);
      await page.setViewportSize({ width: PHONE, height: 780 });
      if (isExtreme) await expectAccessible(page);
      found.push(...(await page.evaluate(wordsInTwoParts)));
    }
    expect(found).toEqual([]);
  });
}

/** What opens above a page of the panel: the page, and the name of its button. */
const DIALOGS: readonly [path: string, button: string][] = [
  ['/admin-panel/dashboard', 'Open menu'],
  ['/admin-panel/dashboard', 'Find'],
  ['/admin-panel/dashboard/payments', 'Month end'],
  ['/admin-panel/dashboard/payments', 'Export CSV'],
  ['/admin-panel/dashboard/students', 'Add a student'],
  ['/admin-panel/dashboard/students', 'Import a list'],
  ['/admin-panel/dashboard/students', 'Promote classes'],
  ['/admin-panel/dashboard/fee-notes', 'Make fee notes'],
  ['/admin-panel/dashboard/desk', 'Record a payment'],
  ['/admin-panel/news', 'Add news or event'],
  ['/admin-panel/users', 'Create admin'],
  ['/admin-panel/settings', 'Set up one-time codes'],
  ['/admin-panel/settings/school/fees', 'History'],
  ['/admin-panel/settings/school/fees', 'Preview the payment page'],
];

for (const [path, button] of DIALOGS) {
  test(`${path}, ${button}: the dialog is whole at any width and size of text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 768 });
    await openPanel(page, 'super', path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const found: string[] = [];
    for (const size of [USUAL_TEXT, 32]) {
      await setTextSize(page, size);
      for (const width of [320, PHONE, 683, 768]) {
        await page.setViewportSize({ width, height: 768 });
        const parts = await page.evaluate(partsOutside);
        if (width === PHONE) parts.push(...(await page.evaluate(wordsInTwoParts)));
        found.push(...parts.map((part) => `${width} px wide, text of ${size} px: ${part}`));
      }
      await expectAccessible(page);
    }
    expect(found).toEqual([]);
  });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scriptsAreRunning(page);
}

const LONG_NAME = 'Oluwadamilola Bámgbóṣé-Ọláolúwa';
const PERSON = /^(studentName|fullName|student)$/;
const NAIRA =
  /^(due|paid|outstanding|discount|discounts|surplus|amount|expected|online|desk|net|gross|revenue)$/;

/** The longest name and the widest figures, whatever other journeys have paid. */
async function withLongNamesAndMillions(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue();
  const response = await route.fetch();
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  const json = JSON.parse(await response.text(), (key, value) => {
    if (PERSON.test(key) && typeof value === 'string') return `${value} ${LONG_NAME}`;
    if (key === 'parentName') return LONG_NAME;
    if (key === 'parentPhone') return '+2348030000001';
    if (typeof value !== 'number' || value <= 0) return value;
    if (key.endsWith('Kobo')) return 10_000_000_00;
    return NAIRA.test(key) ? 10_000_000 : value;
  });
  await route.fulfill({ response, json });
}

async function settledPayment(page: Page): Promise<string> {
  const reference = await startPayment(page.request);
  await decideOutcome(page.request, reference, 'success');
  return reference;
}

/** As a person sets it in the browser: what `rem` counts with, and `em` in a media query. */
async function setTextSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await browser.detach();
  const isSet = (wanted: number) =>
    matchMedia(`(width: ${innerWidth / wanted}em)`).matches &&
    getComputedStyle(document.documentElement).fontSize === `${wanted}px`;
  await page.waitForFunction(isSet, size);
}

async function expectNothingOutside(page: Page): Promise<void> {
  expect(await page.evaluate(partsOutside)).toEqual([]);
}

/** Words in the face for headings, which is hard to read when it is small. */
function wordsTooSmallForTheirFace(): string[] {
  const small: string[] = [];
  const probe = document.createElement('p');
  probe.style.fontFamily = 'var(--display)';
  document.body.append(probe);
  const face = getComputedStyle(probe).fontFamily;
  probe.remove();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || !text.textContent?.trim()) continue;
    const { fontFamily, fontSize } = getComputedStyle(parent);
    if (fontFamily === face && Number.parseFloat(fontSize) < 24) {
      small.push(`${text.textContent.trim()} (${fontSize})`);
    }
  }
  return small;
}

/** Words of buttons and labels that have a line end within them. */
function wordsInTwoParts(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.closest('button, label, legend')) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`"${word}" is in two parts`);
    }
  }
  return broken;
}

/**
 * How far the page or a dialog can be scrolled sideways, and the words that are cut off at a side, other than in a part
 * that scrolls by itself or is for screen readers alone.
 */
function partsOutside(): string[] {
  const outside: string[] = [];
  for (const part of [document.documentElement, ...document.querySelectorAll('dialog[open]')]) {
    const beyond = part.scrollWidth - part.clientWidth;
    if (beyond > 0) outside.push(`${beyond} px sideways in <${part.localName}>`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) {
      continue;
    }
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const frame = frameOf(parent);
    if (frame && (left < frame.left - 1 || right > frame.right + 1)) {
      outside.push(
        `${text.textContent.trim()} (${left} to ${right} in ${frame.left} to ${frame.right})`,
      );
    }
  }
  return outside;

  /** What cuts the words of an element off at its sides; nothing where they can be scrolled to. */
  function frameOf(element: Element): { left: number; right: number } | undefined {
    let frame = { left: 0, right: innerWidth };
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(one);
      if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return undefined;
      if (overflowX === 'visible') continue;
      const { left, right } = one.getBoundingClientRect();
      frame = { left: Math.max(frame.left, left), right: Math.min(frame.right, right) };
    }
    return frame;
  }
}
