import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoNews, demoUnpublished } from '#content/demo/news.ts';
import { emptyNewsDraft, NEWS_IMAGE_ALT_MAX, validateNewsDraft } from '#contract/news-draft.ts';

const pictures = readdirSync(new URL('../../content/demo/pictures/', import.meta.url));

describe('the sample news as a whole', () => {
  test('fills three pages with both types', () => {
    expect(demoNews.length).toBeGreaterThanOrEqual(24);
    const share = demoNews.filter(({ type }) => type === 'news').length / demoNews.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.7);
  });

  test('shows every drawing once, and has items without a picture and one long text', () => {
    const shown = demoNews.flatMap(({ picture }) => (picture ? [`${picture}.svg`] : []));
    expect(shown.toSorted()).toEqual(pictures.toSorted());
    expect(demoNews.filter(({ picture }) => !picture).length).toBe(2);
    const paragraphs = demoNews.map(({ description }) => description.split('\n\n').length);
    expect(Math.max(...paragraphs)).toBeGreaterThanOrEqual(10);
  });

  test('has albums and unpublished items of drawings that are there, each described', () => {
    const more = [...demoNews.flatMap(({ morePictures = [] }) => morePictures), ...demoUnpublished];
    for (const { picture, alt = '' } of more.filter((one) => one.picture)) {
      expect(pictures).toContain(`${picture}.svg`);
      expect(alt.length).toBeGreaterThan(20);
    }
  });

  test('says everything once', () => {
    const titles = [...demoNews, ...demoUnpublished].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe.each(demoNews.map((item) => [item.title, item] as const))('%s', (_title, item) => {
  const { type, title, description, author, picture, alt = '', published, takesPlace } = item;

  test('could have been published by staff', () => {
    expect(
      validateNewsDraft({ ...emptyNewsDraft, type, title, description, imageAlt: alt }),
    ).toEqual({});
    expect(author).toMatch(/\S/);
  });

  test('describes its picture in other words than the title, and none without a picture', () => {
    if (!picture) {
      expect(alt).toBe('');
      return;
    }
    expect(alt.length).toBeGreaterThan(20);
    expect(alt.length).toBeLessThanOrEqual(NEWS_IMAGE_ALT_MAX);
    expect(alt).not.toBe(title);
  });

  test('has a day of the past year', () => {
    if ('daysAgo' in published) {
      expect(published.daysAgo).toBeGreaterThan(0);
      expect(published.daysAgo).toBeLessThan(365);
    } else {
      expect(published.lastOf).toMatch(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/);
    }
  });

  test('has the day of an event, or tells it first, and of no other', () => {
    if (type === 'news') expect(takesPlace).toBeUndefined();
    if (type === 'event' && !takesPlace)
      expect(description).toMatch(/^\{date:\+\d+( [A-Z][a-z]+)?\}\. /);
    else expect(description).not.toContain('{date');
  });

  test('stays calm', () => {
    expect((title + description).match(/!/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(title + description).not.toMatch(
      /\b(best|leading|world-class|number one|unrivalled)\b/i,
    );
  });

  test('has no links outside the school', () => {
    expect(description).not.toMatch(/https?:|\S@\S/);
    const names = [...description.matchAll(/\{([a-z]+)/g)].map(([, name]) => name);
    expect(names.filter((name) => !['date', 'email', 'site'].includes(name ?? ''))).toEqual([]);
  });
});
