import { describe, expect, test } from 'vitest';
import { DRAFT_KEY_PATTERN } from '#contract/news-draft.ts';
import { createUnsavedText, forgetUnsavedTexts, newDraftKey } from './unsaved-text.ts';

const draft = {
  type: 'event',
  title: 'Sports Day',
  description: 'Come.',
  imageAlt: '',
  startsAt: '',
};
const now = new Date('2026-11-21T09:00:00Z');

describe('unsaved text', () => {
  test('is found again with its key and the time it was kept', () => {
    const { texts } = onOneDevice();
    texts().keep('n1', draft, 'key');
    expect(texts().find('n1')).toEqual({ draft, draftKey: 'key', savedAt: now });
  });

  test('belongs to one item and one person', () => {
    const { texts } = onOneDevice();
    texts('ada').keep(undefined, draft, 'key');
    expect(texts('ada').find(undefined)?.draft).toEqual(draft);
    expect(texts('ada').find('n1')).toBeUndefined();
    expect(texts('bola').find(undefined)).toBeUndefined();
  });

  test('of an older version of the page has no time', () => {
    const { texts, kept } = onOneDevice();
    const { startsAt: _, ...older } = draft;
    texts().keep('n1', draft, 'key');
    for (const key of kept.keys()) kept.set(key, JSON.stringify({ draft: older, savedAt: now }));
    expect(texts().find('n1')?.draft).toEqual(draft);
  });

  test('is gone once it is forgotten', () => {
    const { texts } = onOneDevice();
    texts().keep(undefined, draft, 'key');
    texts().forget(undefined);
    expect(texts().find(undefined)).toBeUndefined();
  });
});

test('text that was kept before drafts had keys is still found', () => {
  const { texts, kept } = onOneDevice();
  texts().keep(undefined, draft, 'key');
  for (const key of kept.keys()) kept.set(key, JSON.stringify({ draft, savedAt: now }));
  expect(texts().find(undefined)).toEqual({ draft, draftKey: undefined, savedAt: now });
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['no draft', '{"savedAt":"2026-11-21T09:00:00Z"}'],
  ['a draft that lacks a field', JSON.stringify({ draft: { title: 'x' }, savedAt: now })],
  ['a draft with a number in it', JSON.stringify({ draft: { ...draft, title: 1 }, savedAt: now })],
  ['no readable time', JSON.stringify({ draft, savedAt: 'soon' })],
])('%s in the storage counts as nothing', (_what, stored) => {
  const { texts, kept } = onOneDevice();
  texts().keep('n1', draft, 'key');
  for (const key of kept.keys()) kept.set(key, stored);
  expect(texts().find('n1')).toBeUndefined();
});

test('a forbidden storage disturbs nobody', () => {
  const texts = createUnsavedText(
    'ada',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
    () => now,
  );
  texts.keep('n1', draft, 'key');
  texts.forget('n1');
  expect(texts.find('n1')).toBeUndefined();
});

test('at sign-out the texts of this person go, those of others stay', () => {
  const storage = Object.assign(Object.create({ removeItem }), {
    'news-draft-ada-new': '{}',
    'news-draft-ada-n1': '{}',
    'news-draft-bola-new': '{}',
    theme: 'dark',
  });
  forgetUnsavedTexts('ada', () => storage);
  expect(Object.keys(storage)).toEqual(['news-draft-bola-new', 'theme']);

  function removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  }
});

function onOneDevice() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    kept,
    texts: (userId = 'ada') =>
      createUnsavedText(
        userId,
        () => storage,
        () => now,
      ),
  };
}

test('every draft gets a key of its own, of the kind the server takes', () => {
  const keys = Array.from({ length: 100 }, newDraftKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(DRAFT_KEY_PATTERN);
});
