/** What the staff's form sends, and its rules, applied in the browser and again by the server. */

import { isStartsAt, partsOfStart } from './dates/event-time.ts';
import { isNewsType } from './news.ts';
import { cleanText } from './text/clean-text.ts';

export const NEWS_TITLE_MAX = 200;
export const NEWS_DESCRIPTION_MAX = 20_000;
export const NEWS_IMAGE_ALT_MAX = 300;

/** Carries the key of a new item's draft: however often the draft is sent, one item comes of it. */
export const DRAFT_KEY_HEADER = 'Idempotency-Key';
export const DRAFT_KEY_PATTERN = /^[!-~]{1,64}$/;

const WRONG_START =
  'Please give the day as year, month and day, like 2026-12-11, and the time like 2026-12-11T10:00';
const TIME_WITHOUT_DAY = 'Please choose the day as well, or clear the time';

/** The form without the picture. */
export interface NewsDraft {
  type: string;
  title: string;
  description: string;
  imageAlt: string;
  /** when an event takes place: '2026-12-11' or '2026-12-11T10:00' at the school; empty when not given */
  startsAt: string;
}

export type NewsDraftField = keyof NewsDraft;
export type NewsDraftErrors = Partial<Record<NewsDraftField, string>>;

/** Cleans every field. Only an event takes place at a time of its own. */
export function normalizeNewsDraft(draft: NewsDraft): NewsDraft {
  return {
    type: draft.type,
    title: cleanText(draft.title),
    description: cleanText(draft.description, 'lines'),
    imageAlt: cleanText(draft.imageAlt),
    startsAt: draft.type === 'event' ? cleanText(draft.startsAt) : '',
  };
}

/** A message for each field that breaks a rule; an empty object means the draft can be published. */
export function validateNewsDraft(draft: NewsDraft): NewsDraftErrors {
  const { type, title, description, imageAlt, startsAt } = normalizeNewsDraft(draft);
  const errors: NewsDraftErrors = {};
  if (!isNewsType(type)) errors.type = 'Please choose News or Event';
  if (!title) errors.title = 'Title is required';
  else if (title.length > NEWS_TITLE_MAX) {
    errors.title = `Title can have up to ${NEWS_TITLE_MAX} characters`;
  }
  if (!description) errors.description = 'Description is required';
  else if (description.length > NEWS_DESCRIPTION_MAX) {
    errors.description = `Description can have up to ${NEWS_DESCRIPTION_MAX.toLocaleString('en-NG')} characters`;
  }
  if (imageAlt.length > NEWS_IMAGE_ALT_MAX) {
    errors.imageAlt = `The picture’s description can have up to ${NEWS_IMAGE_ALT_MAX} characters`;
  }
  if (startsAt && !isStartsAt(startsAt)) {
    errors.startsAt = partsOfStart(startsAt).day ? WRONG_START : TIME_WITHOUT_DAY;
  }
  return errors;
}
