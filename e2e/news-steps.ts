import type { Page, Route } from '@playwright/test';
import { expect, follow } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

/** What a visitor does and sees in News & Events, in the words of the screen. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter updates' }).getByRole('link', { name, exact: true });
export const readMore = (page: Page) => page.getByRole('link', { name: /^Read More/ });
export const pageTurner = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

export const LIST_CALL = '**/api/news?**';
export const ITEM_CALL = '**/api/news/*';

export async function openNews(page: Page, address = '/news'): Promise<void> {
  await page.goto(address);
  await scriptsAreRunning(page);
}

/** Chooses one kind of news and waits until a full page of it is there. */
export async function showOnly(page: Page, kind: 'News' | 'Event'): Promise<void> {
  await followTab(page, kind);
  await expect(cards(page).filter({ hasText: new RegExp(`^${kind}`) })).toHaveCount(9);
}

/** Chooses one kind of news and waits for its list, whatever is in it. */
export async function followTab(page: Page, kind: 'News' | 'Event'): Promise<void> {
  await follow(tab(page, kind), new RegExp(`/news\\?type=${kind.toLowerCase()}$`));
  await expect(tab(page, kind)).toHaveAttribute('aria-current', 'true');
}

/** Opens the first card; answers its title and id. */
export async function openFirstCard(page: Page): Promise<{ title: string; id: string }> {
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await follow(readMore(page).first(), /\/news\/.+/, title);
  return { title, id: new URL(page.url()).pathname.split('/').pop() ?? '' };
}

/** Hides the tab, as another one does that is chosen instead, or shows it again. */
export function hideTab(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Lets the calls wait until `release` is called. */
export async function holdCalls(page: Page, calls: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

export const answerList =
  (data: object[], total = data.length) =>
  (route: Route) =>
    route.fulfill({
      json: { success: true, data, pagination: { current: 1, pages: total && 1, total } },
    });

export const answerItem = (data: object) => (route: Route) =>
  route.fulfill({ json: { success: true, data } });

export const newsItem = (changes: object = {}) => ({
  _id: 'from-elsewhere',
  title: 'A talk about books',
  description: 'In the library.\n\nEverybody may come.',
  type: 'news',
  createdAt: '2026-11-18T09:00:00.000Z',
  ...changes,
});
