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

describe('every item of the sample news', () => {
  test('could have been published by staff', () => {
    const wrong = offenders(({ type, title, description, author, alt = '' }) => {
      const draft = { ...emptyNewsDraft, type, title, description, imageAlt: alt };
      return [...Object.values(validateNewsDraft(draft)), !author.trim() && 'has no author'];
    });
    expect(wrong).toEqual([]);
  });

  test('describes its picture in other words than the title, and none without a picture', () => {
    const wrong = offenders(({ title, picture, alt = '' }) =>
      picture
        ? [
            alt.length <= 20 && 'says too little of its picture',
            alt.length > NEWS_IMAGE_ALT_MAX && 'says too much of its picture',
            alt === title && 'says of its picture what the title says',
          ]
        : [alt !== '' && 'describes a picture that is not there'],
    );
    expect(wrong).toEqual([]);
  });

  test('has a day of the past year', () => {
    const wrong = offenders(({ published }) => {
      const isOfThePastYear =
        'daysAgo' in published
          ? published.daysAgo > 0 && published.daysAgo < 365
          : /^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(published.lastOf);
      return [!isOfThePastYear && `was published on ${JSON.stringify(published)}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has the day of an event, or tells it first, and of no other', () => {
    const wrong = offenders(({ type, description, takesPlace }) => {
      const tellsDay = /^\{date:\+\d+( [A-Z][a-z]+)?\}\. /.test(description);
      const mustTell = type === 'event' && !takesPlace;
      return [
        type === 'news' && takesPlace !== undefined && 'is news with the day of an event',
        mustTell && !tellsDay && 'is an event without a day',
        !mustTell && description.includes('{date') && 'tells a day that it should not',
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('stays calm', () => {
    const loud = /\b(best|leading|world-class|number one|unrivalled)\b/i;
    const wrong = offenders(({ title, description }) => [
      ((title + description).match(/!/g)?.length ?? 0) > 1 && 'exclaims more than once',
      loud.test(title + description) && 'boasts',
    ]);
    expect(wrong).toEqual([]);
  });

  test('has no links outside the school', () => {
    const wrong = offenders(({ description }) => {
      const names = [...description.matchAll(/\{([a-z]+)/g)].map(([, name = '']) => name);
      const unknown = names.filter((name) => !['date', 'email', 'site'].includes(name));
      return [/https?:|\S@\S/.test(description) && 'leads elsewhere', unknown.join(', ')];
    });
    expect(wrong).toEqual([]);
  });
});

/** What is wrong with an item, beside its title. */
function offenders(
  problemsOf: (item: (typeof demoNews)[number]) => (string | false | undefined)[],
): string[] {
  return demoNews.flatMap((item) =>
    problemsOf(item)
      .filter(Boolean)
      .map((problem) => `${item.title}: ${problem}`),
  );
}
