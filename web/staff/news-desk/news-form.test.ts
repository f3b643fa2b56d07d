import { describe, expect, test } from 'vitest';
import type { StaffNewsItem } from '#contract/news.ts';
import { emptyNewsDraft } from '#contract/news-draft.ts';
import {
  charactersLeft,
  draftOf,
  editDraft,
  formErrors,
  hasAnotherStart,
  isSameDraft,
  savedMessage,
  typeLabel,
} from './news-form.ts';

const words = { title: 'Sports Day', description: 'Come early.' };
const draft = { ...emptyNewsDraft, ...words, type: 'event' };
const item: StaffNewsItem = {
  _id: 'n1',
  id: 'n1',
  createdAt: '2026-11-20T09:00:00Z',
  changedAt: '2026-11-20T09:00:00Z',
  state: 'published',
  version: 1,
  type: 'event',
  ...words,
  source: words.description,
};
const noPicture = { isNeeded: true, problem: undefined };
const published = { state: 'published', publishAt: '' } as const;
const enough = { isNeeded: false, problem: undefined };

describe('the draft', () => {
  test('of an item holds its words, and no description of a picture when it has none', () => {
    expect(draftOf({ ...item, type: 'event' })).toEqual(draft);
    expect(draftOf(undefined)).toEqual(emptyNewsDraft);
  });

  const fields = Object.keys(emptyNewsDraft) as (keyof typeof emptyNewsDraft)[];

  test.each(fields)('is another one when its %s changed', (field) => {
    expect(isSameDraft(draft, { ...draft })).toBe(true);
    expect(isSameDraft(draft, { ...draft, [field]: 'x' })).toBe(false);
  });
});

describe('an event of which the beginning is edited', () => {
  const edited = (startsAt: string, endsAt: string, value: string) =>
    editDraft({ ...draft, startsAt, endsAt }, 'startsAt', value).endsAt;

  test.each([
    ['2026-12-11T10:00', '2026-12-11T12:30', '2026-12-18T10:00', '2026-12-18T12:30'],
    ['2026-12-30', '2027-01-02', '2026-12-28', '2026-12-31'],
    ['2026-12-11T10:00', '2026-12-11T12:30', '2026-12-11T11:00', '2026-12-11T12:30'],
    ['2026-12-11', '2026-12-12', '', '2026-12-12'],
    ['', '2026-12-12', '2026-12-11', '2026-12-12'],
    ['2026-12-11', '', '2026-12-18', ''],
    ['2026-12-11T10:00', 'T12:30', '2026-12-18T10:00', 'T12:30'],
  ])('from %j with the end %j to %j ends at %j', (startsAt, endsAt, value, expected) => {
    expect(edited(startsAt, endsAt, value)).toBe(expected);
  });

  test('of any other field, only that changes', () => {
    expect(editDraft(draft, 'place', 'Hall')).toEqual({ ...draft, place: 'Hall' });
  });

  test.each([
    ['2026-12-11T10:00', '2026-12-11T10:00', false],
    ['2026-12-11T10:00', '2026-12-11T11:00', true],
    ['2026-12-11T10:00', '2026-12-12T10:00', true],
    ['2026-12-11', '2026-12-11T10:00', false],
    ['2026-12-11T10:00', '2026-12-11', false],
    ['2026-12-11', '', false],
    ['', '2026-12-11', false],
  ])('%j was announced: %j is another beginning: %s', (announced, startsAt, isOther) => {
    const event = { ...item, type: 'event' as const, ...(announced && { startsAt: announced }) };
    expect(hasAnotherStart({ ...draft, startsAt }, event)).toBe(isOther);
  });
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

  test.each([
    [{ startsAt: '2026-12-11T10:00', endsAt: '2026-12-11T09:00' }, 'endsAt'],
    [{ startsAt: '2026-12-11T10:00', endsAt: '2026-12-11' }, 'endsAt'],
    [{ endsAt: '2026-12-11' }, 'endsAt'],
    [{ place: 'x'.repeat(201) }, 'place'],
    [{ eventStatus: 'maybe' }, 'eventStatus'],
  ])('of %j are at the field %s', (changes, field) => {
    expect(Object.keys(formErrors({ ...draft, ...changes }, enough, published))).toEqual([field]);
    expect(formErrors({ ...draft, ...changes, type: 'news' }, enough, published)).toEqual({});
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
