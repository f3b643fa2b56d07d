import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

const MOST_STOPS = 150;

interface Stop {
  name: string;
  /** how much of the stop can be seen: not outside the window, not under the header that stays at the top */
  seen: boolean;
  marked: boolean;
  /** whether it stands where it was when it got the focus, once the page is drawn with it */
  still: boolean;
}

for (const path of ['/', '/about', '/classes', '/gallery', '/contacts', '/payment']) {
  for (const width of [390, 1440]) {
    test(`every stop of the keyboard on ${path} is named, seen and marked at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await scriptsAreRunning(page);

      const stops = await walk(page);
      expect(stops[0]?.name).toBe('Skip to content');
      expect(stops.length).toBeGreaterThan(12);
      expect(stops.filter(({ name }) => !name)).toEqual([]);
      expect(stops.filter(({ seen }) => !seen)).toEqual([]);
      expect(stops.filter(({ marked }) => !marked)).toEqual([]);
      expect(stops.filter(({ still }) => !still)).toEqual([]);
    });
  }
}

/** Tabs from the top of the page until focus leaves it. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(markWhereFocusLands);
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`more than ${MOST_STOPS} stops, or focus is trapped`);
}

/** On each element that gets the focus: where it stands in the first picture that the browser draws of it. */
function markWhereFocusLands() {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    requestAnimationFrame(() => {
      target.dataset.landedAt = String(target.getBoundingClientRect().top);
    });
  });
}

async function describeFocus(): Promise<Stop | undefined> {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  // A radio or a link may stretch over its card: what is drawn around it carries the mark.
  const carriers = [element, element.parentElement, element.closest('label, li, article, figure')];
  const marked = carriers.some((carrier) => {
    if (!carrier) return false;
    return [null, '::after', '::before'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(carrier, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const still = Math.abs(top - Number(element.dataset.landedAt)) < 1;
  const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1);
  const onTop = document.elementFromPoint(x, y);
  const seen =
    bottom > 0 &&
    top < innerHeight &&
    Boolean(
      onTop && (element.contains(onTop) || carriers.some((carrier) => carrier?.contains(onTop))),
    );
  const label = element.getAttribute('aria-label') ?? '';
  const { labels: ownLabels } = element as Partial<HTMLInputElement>;
  const labels = [...(ownLabels ?? [])];
  const text = labels.map((one) => one.textContent).join(' ') || element.textContent || '';
  const picture = element.querySelector('img')?.alt ?? '';
  return { name: (label || text || picture).trim(), seen, marked, still };
}
