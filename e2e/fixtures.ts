import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { becomeAnotherPayer } from './payer.ts';

interface Watch {
  /** Messages that this test provokes on purpose. */
  expectedErrors: RegExp | undefined;
}

/**
 * A test whose page must stay free of errors, of requests to other machines and of layout shifts:
 * whatever happens in a journey, none of these belongs to it.
 */
export const test = base.extend<Watch & { watch: undefined }>({
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
        const isOurs = url.startsWith(baseURL ?? '') || /^(data|blob|about):/.test(url);
        if (!isOurs) note(`request elsewhere: ${url}`);
      });
      await page.addInitScript(recordLayoutShifts);
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Zero findings by axe on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  await finishAnimations(page);
  // Our pages have no frames. To sum up those of others, axe would open a second page at each look: three times the work.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
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

async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { iterations } = animation.effect?.getTiming() ?? {};
      if (iterations === Number.POSITIVE_INFINITY) animation.cancel();
      else animation.finish();
    }
  });
}

declare global {
  interface Window {
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
