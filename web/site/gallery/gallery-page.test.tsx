import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { galleryCategories, galleryItems } from '#content/gallery.ts';
import type { Gallery } from '#contract/school/documents.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import GalleryPage from './gallery-page.tsx';

const pageAt = (path: string, pictures: Gallery['pictures'] = [...galleryItems]) =>
  renderStatic(<GalleryPage loaderData={{ pictures }} />, path);
const html = pageAt('/gallery');

function pressed(page: string, name: string): string[] {
  const buttons = [...page.matchAll(/<button[^>]*>.*?<\/button>/gs)].map(([button]) => button);
  return buttons
    .filter((button) => button.includes(`name="${name}"`) && button.includes('aria-pressed="true"'))
    .map(textOf);
}

function titles(page: string): string[] {
  return [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title = '']) => textOf(title));
}

describe('the gallery', () => {
  test('has its title as the one main heading, and a search box', () => {
    expect(html.match(/<h1[^>]*>(.*?)<\/h1>/g)?.map(textOf)).toEqual(['School Gallery']);
    expect(html).toMatch(/<input[^>]*type="search"/);
  });

  test('has six categories in their order, All pressed', () => {
    const buttons = [...html.matchAll(/<button[^>]*name="category"[^>]*>(.*?)<\/button>/g)];
    expect(buttons.map(([, label]) => label)).toEqual([...galleryCategories]);
    expect(galleryCategories).toEqual([
      'All',
      'Campus',
      'Academics',
      'Events',
      'Facilities',
      'Arts',
    ]);
    expect(pressed(html, 'category')).toEqual(['All']);
    expect(pressed(html, 'view')).toEqual(['Grid']);
  });

  test('shows nine pictures that are there, described and measured', () => {
    expect(titles(html)).toEqual(galleryItems.map(({ title }) => title));
    expect(titles(html)).toHaveLength(9);
    const files = readdirSync(new URL('../../art/', import.meta.url));
    expect(galleryItems.filter(({ image }) => !files.includes(image))).toEqual([]);
    expect(html.match(/<img [^>]*width="800" height="600" alt="[^"]{20,}"/g)).toHaveLength(9);
  });

  test('leaves what is below the first view for later', () => {
    expect(html.match(/loading="lazy"/g)).toHaveLength(6);
    expect(html.match(/<img[^>]*fetchpriority="high"/gi)).toHaveLength(1);
  });

  test('opens a picture without scripts too: as a link to its file', () => {
    expect(html.match(/<a href="[^"]*gallery-[^"]*\.svg[^"]*"/g)).toHaveLength(9);
  });

  test('every category has a picture, and every picture its own id', () => {
    const used = new Set(galleryItems.map(({ category }) => category));
    expect([...used].sort()).toEqual(galleryCategories.filter((name) => name !== 'All').sort());
    expect(new Set(galleryItems.map(({ id }) => id)).size).toBe(9);
  });
});

test('photographs come in sizes that fit, and without the note that drawings stand in', () => {
  const photograph = '/media/0198a0-1600x1200-aabbcc/1600.jpg';
  const [drawing] = galleryItems;
  const page = pageAt('/gallery', drawing ? [{ ...drawing, image: photograph }] : []);
  expect(page).toContain('/media/0198a0-1600x1200-aabbcc/400.avif 400w');
  expect(page).toContain(`href="${photograph}"`);
  const note = 'The scenes are illustrations';
  expect(textOf(page)).not.toContain(note);
  expect(textOf(html)).toContain(note);
});

describe('an address with a search', () => {
  test('shows the pictures, the pressed buttons and the words', () => {
    const page = pageAt('/gallery?category=facilities&q=robot&view=list');
    expect(titles(page)).toEqual(['ICT and robotics suite']);
    expect(pressed(page, 'category')).toEqual(['Facilities']);
    expect(pressed(page, 'view')).toEqual(['List']);
    expect(page).toMatch(/<input[^>]*value="robot"/);
    expect(textOf(page)).toContain('1 picture');
    expect(textOf(page)).toContain('a small yellow robot that goes where the code says');
  });

  test('says so when nothing is found', () => {
    const page = textOf(pageAt('/gallery?q=submarine'));
    expect(page).toContain('No images found matching your criteria.');
    expect(page).toContain('0 pictures');
  });

  test('with a picture brings it large, with its place in the row', () => {
    const page = pageAt('/gallery?picture=cultural-day');
    expect(page).toMatch(/<dialog[^>]*>.*7 of 9.*<\/dialog>/s);
  });
});
