import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { becomeAnotherPayer } from './payer.ts';
import { openSchool, type School } from './school.ts';

interface Watch {
  /** Messages that this test provokes on purpose. */
  expectedErrors: RegExp | undefined;
}

interface SchoolOfWorker {
  /** Settings of the server beside those that every journey has. */
  schoolSettings: Record<string, string>;
  school: School;
}

const SCHOOL_START_MS = 120_000;

/** A browser reads it in two thirds of the time that `axe.source` takes, and does so on every page looked at. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * A test whose page must stay free of errors, of requests to other machines and of layout shifts:
 * whatever happens in a journey, none of these belongs to it. Each worker has a school of its own.
 */
export const test = base.extend<Watch & { watch: undefined }, SchoolOfWorker>({
  schoolSettings: [{}, { option: true, scope: 'worker' }],
  school: [
    async ({ schoolSettings }, use) => {
      const school = await openSchool(schoolSettings);
      await use(school);
      await school.close();
    },
    { scope: 'worker', timeout: SCHOOL_START_MS },
  ],
  baseURL: async ({ school }, use, testInfo) => {
    const earlier = school.log().length;
    await use(school.address);
    if (testInfo.status === testInfo.expectedStatus) return;
    const body = school.log().slice(earlier) || 'nothing';
    await testInfo.attach('what the server said', { body, contentType: 'text/plain' });
  },
  expectedErrors: [undefined, { option: true }],
  watch: [
    async ({ page, baseURL, expectedErrors }, use) => {
      becomeAnotherPayer();
      const problems: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) problems.push(text);
      };
      page.on('pageerror', (error) => note(`error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') note(`console: ${message.text()}`);
      });
      page.on('request', (request) => {
        const url = request.url();
        const isOurs =
          url.startsWith(new URL('/', baseURL).href) || /^(data|blob|about):/.test(url);
        if (!isOurs) note(`request elsewhere: ${url}`);
      });
      await page.addInitScript(recordLayoutShifts);
      await use(undefined);
      // Soft, so that what is taken down next knows that the journey has failed.
      expect.soft(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Clicks what leads elsewhere and waits for that place: its address, and its main heading where the page left behind
 * may still be shown. What is asserted next is asserted there.
 */
export async function follow(
  link: Locator,
  address: RegExp | ((url: URL) => boolean),
  heading?: string | RegExp,
): Promise<void> {
  await link.click();
  await expect(link.page()).toHaveURL(address);
  if (heading === undefined) return;
  await expect(link.page().getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Zero findings by axe on what the page shows now: of all its rules, or of these. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(async (runOnly) => {
    // Also one that begins while axe is at work would give it colours in between.
    const noTransitions = new CSSStyleSheet();
    noTransitions.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(noTransitions);
    for (const animation of document.getAnimations()) {
      const { iterations } = animation.effect?.getTiming() ?? {};
      if (iterations === Number.POSITIVE_INFINITY) animation.cancel();
      else animation.finish();
    }
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      // Fetching every style sheet once more is for rules about sound and turning, which nothing here needs.
      preload: false,
      ...(runOnly && { runOnly }),
    });
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(noTransitions), 1);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  }, rules);
  expect(findings).toEqual([]);
}

/** Nothing moved since the page was opened, other than right after the person did something. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(tooWide).toBeLessThanOrEqual(0);
}

declare global {
  interface Window {
    axe: typeof axe;
    layoutShift: number;
  }
}

function recordLayoutShifts() {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) window.layoutShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
