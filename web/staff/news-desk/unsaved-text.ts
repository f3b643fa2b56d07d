import type { NewsDraft } from '#contract/news-draft.ts';

/** What a person typed and has not published, kept on this device. */
export interface UnsavedText {
  draft: NewsDraft;
  /** see `newDraftKey`; undefined in what an older version of this page kept */
  draftKey: string | undefined;
  savedAt: Date;
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps unsaved text per person and item, so that a reload, a flat battery or an ended session costs nobody a word.
 * Storage that is full or forbidden is no reason to disturb anybody.
 */
export function createUnsavedText(userId: string, storage: () => TextStorage, now: () => Date) {
  return {
    /** The text kept for this item, or for a new one. */
    find(itemId: string | undefined): UnsavedText | undefined {
      try {
        return readUnsavedText(storage().getItem(keyOf(userId, itemId)));
      } catch {
        return undefined;
      }
    },
    keep(itemId: string | undefined, draft: NewsDraft, draftKey: string): void {
      attempt(() =>
        storage().setItem(
          keyOf(userId, itemId),
          JSON.stringify({ draft, draftKey, savedAt: now().toISOString() }),
        ),
      );
    },
    forget(itemId: string | undefined): void {
      attempt(() => storage().removeItem(keyOf(userId, itemId)));
    },
  };
}

/** Nothing that this person typed stays on the device, which others may use. */
export function forgetUnsavedTexts(userId: string, storage: () => Storage): void {
  attempt(() => {
    const kept = storage();
    const own = Object.keys(kept).filter((key) => key.startsWith(keyOf(userId, '')));
    for (const key of own) kept.removeItem(key);
  });
}

export type UnsavedTexts = ReturnType<typeof createUnsavedText>;

/**
 * A key for one draft of a new item. It goes with every attempt to publish the draft, so that the server makes one item
 * of them even when an answer is lost. Not `randomUUID`, which browsers have on https only.
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
  // An older version of this page kept no time.
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
    // no storage, no kept text
  }
}
