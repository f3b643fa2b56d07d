import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';

/** What somebody of the staff does in the form for news and events. */
const PASSWORD = 'leave-no-child-behind';

export async function signIn(page: Page): Promise<void> {
  const token = await tokenOfStaff(page);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
}

/** The form for a new item; the list behind it may still be on its way. */
export async function openForm(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/admin-panel/news?item=new');
  await expect(saveButton(page)).toBeVisible();
}

export function form(page: Page) {
  return page.getByRole('dialog');
}

export function saveButton(page: Page) {
  return form(page).locator('button[type="submit"]');
}

export async function fillForm(
  page: Page,
  { title, description = 'From nine in the hall.' }: { title: string; description?: string },
): Promise<void> {
  if (await form(page).isHidden()) {
    await page.getByRole('button', { name: 'Add news or event' }).click();
  }
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
}

export async function picture(width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'orange' } })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
}

/** Publishes without the form; answers the item's id. */
export async function publish(
  page: Page,
  item: {
    title: string;
    type?: string;
    description?: string;
    startsAt?: string;
    imageAlt?: string;
  },
  image?: Awaited<ReturnType<typeof picture>>,
): Promise<string> {
  const answer = await page.request.post('/api/admin/news', {
    headers: { authorization: `Bearer ${await tokenOfStaff(page)}` },
    multipart: {
      type: 'event',
      description: 'Come and see.',
      ...item,
      image: image ?? (await picture(800, 600)),
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data.id;
}

/** Takes an item down, so that what is said of the next events belongs to the journey alone. */
export async function takeDown(page: Page, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOfStaff(page)}` };
  const answer = await page.request.delete(`/api/admin/news/${id}`, { headers });
  expect(answer.ok()).toBe(true);
}

export async function tokenOfStaff(page: Page): Promise<string> {
  const data = { email: 'admin@school.example', password: PASSWORD };
  const answer = await page.request.post('/api/auth/login', { data });
  const { token } = await answer.json();
  return token;
}
