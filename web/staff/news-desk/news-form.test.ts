import { describe, expect, test } from 'vitest';
import { emptyNewsDraft } from '#contract/news-draft.ts';
import {
  charactersLeft,
  draftOf,
  formErrors,
  isSameDraft,
  savedMessage,
  typeLabel,
} from './news-form.ts';

const words = { title: 'Sports Day', description: 'Come early.' };
const draft = { ...emptyNewsDraft, ...words, type: 'event' };
const item = { _id: 'n1', id: 'n1', createdAt: '2026-11-20T09:00:00Z', ...words };
const noPicture = { isNeeded: true, problem: undefined };
const published = { state: 'published', publishAt: '' } as const;
const enough = { isNeeded: false, problem: undefined };

describe('the draft', () => {
  test('of an item holds its words, and no description of a picture when it has none', () => {
    expect(draftOf({ ...item, type: 'event' })).toEqual(draft);
    expect(draftOf(undefined)).toEqual(emptyNewsDraft);
  });

  test.each(['type', 'title', 'description', 'imageAlt', 'startsAt'] as const)(
    'is another one when its %s changed',
    (field) => {
      expect(isSameDraft(draft, { ...draft })).toBe(true);
      expect(isSameDraft(draft, { ...draft, [field]: 'x' })).toBe(false);
    },
  );
});

describe('errors', () => {
  test('an empty form asks for each required field', () => {
    expect(formErrors({ ...emptyNewsDraft, type: '' }, noPicture, published)).toEqual({
      type: 'Please choose News or Event',
      title: 'Title is required',
      description: 'Description is required',
      image: 'Please choose a picture',
    });
  });

  test('a time needs its day', () => {
    expect(formErrors({ ...draft, startsAt: 'T10:00' }, enough, published)).toEqual({
      startsAt: 'Please choose the day as well, or clear the time',
    });
    expect(formErrors({ ...draft, type: 'news', startsAt: 'T10:00' }, enough, published)).toEqual(
      {},
    );
  });

  test('a draft may lack text and picture, not its title', () => {
    const saving = { state: 'draft', publishAt: '' } as const;
    expect(formErrors({ ...emptyNewsDraft, title: 'Later' }, noPicture, saving)).toEqual({});
    expect(formErrors(emptyNewsDraft, noPicture, saving)).toEqual({ title: 'Title is required' });
  });

  test.each(['', '2026-11-20', '2020-01-01T07:00'])(
    '“%s” is no time to publish at',
    (publishAt) => {
      expect(formErrors(draft, enough, { state: 'scheduled', publishAt })).toEqual({
        publishAt: 'Please choose a day and a time that is still to come',
      });
    },
  );

  test('a changed item needs no new picture', () => {
    expect(formErrors(draft, enough, published)).toEqual({});
  });

  test('a refused file is named even when the item has a picture', () => {
    const refused = { isNeeded: false, problem: 'Not a picture' };
    expect(formErrors(draft, refused, published)).toEqual({
      image: 'Not a picture',
    });
  });
});

test.each([
  ['news', 'published', undefined, 'news created successfully!'],
  ['event', 'published', 'published', 'event updated successfully!'],
  ['event', 'published', 'draft', 'event created successfully!'],
  ['news', 'draft', undefined, 'Saved as a draft. Your colleagues see it too.'],
  ['news', 'scheduled', 'draft', 'Saved. It will be published at the time you chose.'],
  ['news', 'offline', 'offline', 'Saved. It stays offline.'],
] as const)('a saved %s (%s, before: %s) says so', (type, state, before, message) => {
  expect(savedMessage(type, state, before)).toBe(message);
});

test.each([
  ['news', 'News'],
  ['event', 'Event'],
])('%s is shown as %s', (type, label) => {
  expect(typeLabel(type)).toBe(label);
});

test.each([
  [100, undefined],
  [180, '20 characters left'],
  [199, '1 character left'],
  [205, '5 characters too many'],
])('a title of %i characters: %s', (length, expected) => {
  expect(charactersLeft({ ...draft, title: 'x'.repeat(length) }, 'title')).toBe(expected);
});

test('spaces around the text do not count', () => {
  expect(
    charactersLeft({ ...draft, title: ` ${'x'.repeat(100)}${' '.repeat(150)}` }, 'title'),
  ).toBe(undefined);
});
