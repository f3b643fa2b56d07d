import type { NewsDraft } from '#contract/news-draft.ts';

/** What a person typed and has not published, stored on this device. */
export interface UnsavedText {
  draft: NewsDraft;
  /** see `newDraftKey`; undefined in what an older version of this page stored */
  draftKey: string | undefined;
  savedAt: Date;
}

/**
 * Unsaved text is stored per person and item: a reload, a flat battery or an ended session loses no word. Storage may be
 * full or forbidden, which is no error. Without an item it is the text of a new one.
 */
export function findUnsavedText(userId: string, itemId?: string): UnsavedText | undefined {
  try {
    return readUnsavedText(localStorage.getItem(keyOf(userId, itemId)));
  } catch {
    return undefined;
  }
}

type Stored = Pick<UnsavedText, 'draft' | 'draftKey'>;

export function storeUnsavedText(userId: string, itemId: string | undefined, text: Stored): void {
  const stored = JSON.stringify({ ...text, savedAt: new Date().toISOString() });
  attempt(() => localStorage.setItem(keyOf(userId, itemId), stored));
}

export function forgetUnsavedText(userId: string, itemId?: string): void {
  attempt(() => localStorage.removeItem(keyOf(userId, itemId)));
}

/** All texts of this person: others may use the device. */
export function forgetUnsavedTexts(userId: string): void {
  attempt(() => {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, '')));
    for (const key of own) localStorage.removeItem(key);
  });
}

/**
 * A key for one draft of a new item: the server makes one item of all attempts to publish it, even when a response is
 * lost. Not `randomUUID`, which browsers have on https only.
 */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyOf(userId: string, itemId: string | undefined): string {
  return `news-draft-${userId}-${itemId ?? 'new'}`;
}

function readUnsavedText(stored: string | null): UnsavedText | undefined {
  if (!stored) return undefined;
  const value: unknown = JSON.parse(stored);
  if (!isRecord(value) || !isRecord(value.draft)) return undefined;
  // An older version of this page stored no time.
  const { type, title, description, imageAlt, startsAt = '' } = value.draft;
  const savedAt = new Date(String(value.savedAt));
  if (Number.isNaN(savedAt.getTime())) return undefined;
  if (typeof type !== 'string' || typeof title !== 'string') return undefined;
  if (typeof description !== 'string' || typeof imageAlt !== 'string') return undefined;
  if (typeof startsAt !== 'string') return undefined;
  const draftKey = typeof value.draftKey === 'string' ? value.draftKey : undefined;
  return { draft: { type, title, description, imageAlt, startsAt }, draftKey, savedAt };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // no storage, no stored text
  }
}
