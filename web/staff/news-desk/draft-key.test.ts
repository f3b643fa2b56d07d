import { expect, test } from 'vitest';
import { DRAFT_KEY_PATTERN } from '#contract/news-draft.ts';
import { newDraftKey } from './draft-key.ts';

test('every draft gets a key of its own, of the kind the server takes', () => {
  const keys = Array.from({ length: 100 }, newDraftKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(DRAFT_KEY_PATTERN);
});
