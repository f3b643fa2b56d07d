import { emptyNewsDraft, type NewsDraft } from '#contract/news-draft.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { isJsonObject } from '../../api/request.ts';
import { readStored, writeStored } from '../../ui/browser-storage.ts';

/** What a person typed and has not published, stored on this device. */
export interface UnsavedText {
  draft: NewsDraft;
  /** those that were sent already; undefined in what an older version of this page stored */
  pictures: NewsPicture[] | undefined;
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
    return readUnsavedText(readStored('localStorage', keyOf(userId, itemId)));
  } catch {
    return undefined;
  }
}

type Stored = Pick<UnsavedText, 'draft' | 'draftKey' | 'pictures'>;

export function storeUnsavedText(userId: string, itemId: string | undefined, text: Stored): void {
  const stored = JSON.stringify({ ...text, savedAt: new Date().toISOString() });
  writeStored('localStorage', keyOf(userId, itemId), stored);
}

export function forgetUnsavedText(userId: string, itemId?: string): void {
  writeStored('localStorage', keyOf(userId, itemId), undefined);
}

/** All texts of this person: others may use the device. */
export function forgetUnsavedTexts(userId: string): void {
  try {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, '')));
    for (const key of own) localStorage.removeItem(key);
  } catch {
    // no storage, no stored text
  }
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

function readUnsavedText(stored: string | null | undefined): UnsavedText | undefined {
  if (!stored) return undefined;
  const { draft, draftKey, pictures, savedAt } = JSON.parse(stored) as Partial<
    Record<string, unknown>
  >;
  if (!isJsonObject(draft)) return undefined;
  // An older version of this page stored fewer fields.
  const texts = { startsAt: '', endsAt: '', place: '', eventStatus: '', ...draft };
  const at = new Date(String(savedAt));
  if (!areTexts(texts) || Number.isNaN(at.getTime())) return undefined;
  return {
    draft: texts,
    pictures: arePictures(pictures) ? pictures : undefined,
    draftKey: typeof draftKey === 'string' ? draftKey : undefined,
    savedAt: at,
  };
}

function arePictures(value: unknown): value is NewsPicture[] {
  const isPicture = (one: unknown) =>
    isJsonObject(one) && typeof one.image === 'string' && typeof one.alt === 'string';
  return Array.isArray(value) && value.every(isPicture);
}

function areTexts(
  values: Partial<Record<string, unknown>>,
): values is Record<keyof NewsDraft, string> {
  return Object.keys(emptyNewsDraft).every((field) => typeof values[field] === 'string');
}
