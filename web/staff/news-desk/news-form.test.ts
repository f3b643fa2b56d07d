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
    expect(formErrors({ ...emptyNewsDraft, type: '' }, noPicture)).toEqual({
      type: 'Please choose News or Event',
      title: 'Title is required',
      description: 'Description is required',
      image: 'Please choose a picture',
    });
  });

  test('a time needs its day', () => {
    expect(formErrors({ ...draft, startsAt: 'T10:00' }, enough)).toEqual({
      startsAt: 'Please choose the day as well, or clear the time',
    });
    expect(formErrors({ ...draft, type: 'news', startsAt: 'T10:00' }, enough)).toEqual({});
  });

  test('a changed item needs no new picture', () => {
    expect(formErrors(draft, enough)).toEqual({});
  });

  test('a refused file is named even when the item has a picture', () => {
    expect(formErrors(draft, { isNeeded: false, problem: 'Not a picture' })).toEqual({
      image: 'Not a picture',
    });
  });
});

test.each([
  ['news', true, 'news created successfully!'],
  ['event', false, 'event updated successfully!'],
])('a saved %s says so', (type, isNew, message) => {
  expect(savedMessage(type, isNew)).toBe(message);
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
