import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DRAFT_KEY_PATTERN, emptyNewsDraft } from '#contract/news-draft.ts';
import {
  findUnsavedText,
  forgetUnsavedText,
  forgetUnsavedTexts,
  newDraftKey,
  storeUnsavedText,
} from './unsaved-text.ts';

const draft = {
  ...emptyNewsDraft,
  type: 'event',
  title: 'Sports Day',
  description: 'Come.',
};
const now = new Date('2026-11-21T09:00:00Z');

const pictures = [{ image: '/media/one.jpg', alt: 'A mango tree' }];
const text = { draft, draftKey: 'key', pictures };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What another version of the page, or a mishap, left in place of the text of item n1. */
function storeOther(value: string) {
  storeUnsavedText('ada', 'n1', text);
  for (const key of stored.keys()) stored.set(key, value);
}

describe('unsaved text', () => {
  test('is found again with its key and the time it was stored', () => {
    storeUnsavedText('ada', 'n1', text);
    expect(findUnsavedText('ada', 'n1')).toEqual({ ...text, savedAt: now });
  });

  test('belongs to one item and one person', () => {
    storeUnsavedText('ada', undefined, text);
    expect(findUnsavedText('ada')?.draft).toEqual(draft);
    expect(findUnsavedText('ada', 'n1')).toBeUndefined();
    expect(findUnsavedText('bola')).toBeUndefined();
  });

  test('of an older version of the page has no time', () => {
    const { startsAt: _, ...older } = draft;
    storeOther(JSON.stringify({ draft: older, savedAt: now }));
    expect(findUnsavedText('ada', 'n1')?.draft).toEqual(draft);
  });

  test('is gone once it is forgotten', () => {
    storeUnsavedText('ada', undefined, text);
    forgetUnsavedText('ada');
    expect(findUnsavedText('ada')).toBeUndefined();
  });
});

test('text that was stored before drafts had keys is still found', () => {
  storeOther(JSON.stringify({ draft, savedAt: now }));
  expect(findUnsavedText('ada', 'n1')).toEqual({
    draft,
    draftKey: undefined,
    pictures: undefined,
    savedAt: now,
  });
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['no draft', '{"savedAt":"2026-11-21T09:00:00Z"}'],
  ['a draft that lacks a field', JSON.stringify({ draft: { title: 'x' }, savedAt: now })],
  ['a draft with a number in it', JSON.stringify({ draft: { ...draft, title: 1 }, savedAt: now })],
  ['no readable time', JSON.stringify({ draft, savedAt: 'soon' })],
])('%s in the storage counts as nothing', (_what, value) => {
  storeOther(value);
  expect(findUnsavedText('ada', 'n1')).toBeUndefined();
});

test('a forbidden storage is no error', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
  storeUnsavedText('ada', 'n1', text);
  forgetUnsavedText('ada', 'n1');
  forgetUnsavedTexts('ada');
  expect(findUnsavedText('ada', 'n1')).toBeUndefined();
});

test('at sign-out the texts of this person go, those of others stay', () => {
  const storage = Object.assign(Object.create({ removeItem }), {
    'news-draft-ada-new': '{}',
    'news-draft-ada-n1': '{}',
    'news-draft-bola-new': '{}',
    theme: 'dark',
  });
  vi.stubGlobal('localStorage', storage);
  forgetUnsavedTexts('ada');
  expect(Object.keys(storage)).toEqual(['news-draft-bola-new', 'theme']);

  function removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  }
});

test('every draft gets a key of its own, of the kind the server takes', () => {
  const keys = Array.from({ length: 100 }, newDraftKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(DRAFT_KEY_PATTERN);
});
