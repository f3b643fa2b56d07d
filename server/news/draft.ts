import { createHash } from 'node:crypto';
import { isNewsType, type NewsType } from '#contract/news.ts';
import { type NewsDraft, normalizeNewsDraft, validateNewsDraft } from '#contract/news-draft.ts';
import { invalidForm } from '../http/input.ts';
import type { Sender } from '../http/sender.ts';

/** The staff's form as it arrived; a missing field is an empty text. */
export interface NewsForm {
  fields: Partial<Record<string, string>>;
  picture: Buffer | undefined;
  sender?: Sender;
}

export type CheckedDraft = NewsDraft & { type: NewsType };

export function readNewsForm(
  { fields, picture }: NewsForm,
  { pictureRequired }: { pictureRequired: boolean },
): CheckedDraft {
  const { type = '', title = '', description = '', imageAlt = '', startsAt = '' } = fields;
  const isMissing = pictureRequired && !picture;
  return checkDraft(
    { type, title, description, imageAlt, startsAt },
    isMissing ? { image: 'Please choose a picture' } : {},
  );
}

export function checkDraft(draft: NewsDraft, otherErrors: { image?: string } = {}): CheckedDraft {
  const checked = normalizeNewsDraft(draft);
  const { type } = checked;
  const errors = { ...validateNewsDraft(checked), ...otherErrors };
  if (Object.keys(errors).length > 0 || !isNewsType(type)) {
    throw invalidForm(errors);
  }
  return { ...checked, type };
}

/** Tells whether a draft is sent again or has changed. */
export function hashDraft(
  { type, title, description, imageAlt, startsAt }: CheckedDraft,
  picture: Buffer | undefined,
): string {
  const words = JSON.stringify([type, title, description, imageAlt, startsAt]);
  const hash = createHash('sha256').update(words);
  return hash.update(picture ?? '').digest('hex');
}
