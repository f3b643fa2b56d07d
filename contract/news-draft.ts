/** What the staff's form sends, and its rules, applied in the browser and again by the server. */

import { isStartsAt, partsOfStart } from './dates/event-time.ts';
import { eventStatuses, isNewsType } from './news.ts';
import { cleanText } from './text/clean-text.ts';

export const NEWS_TITLE_MAX = 200;
export const NEWS_DESCRIPTION_MAX = 20_000;
export const NEWS_IMAGE_ALT_MAX = 300;
export const EVENT_PLACE_MAX = 200;

/** Carries the key of a new item's draft: however often the draft is sent, one item comes of it. */
export const DRAFT_KEY_HEADER = 'Idempotency-Key';
export const DRAFT_KEY_PATTERN = /^[!-~]{1,64}$/;

const WRONG_START =
  'Please enter the day as year, month and day, like 2026-12-11, and the time like 2026-12-11T10:00';
const TIME_WITHOUT_DAY = 'Please choose the day as well, or clear the time';
const END_WITHOUT_START = 'Please say when it begins as well, or clear the end';
const END_BEFORE_START = 'Please choose an end that is after the beginning';
const END_WITHOUT_TIME = 'Please say at what time it ends as well, or clear its end';
const START_WITHOUT_TIME = 'Please say at what time it begins as well, or clear the time it ends';

/** The form without the picture. */
export interface NewsDraft {
  type: string;
  title: string;
  description: string;
  imageAlt: string;
  /** when an event takes place: '2026-12-11' or '2026-12-11T10:00' at the school; empty when not given */
  startsAt: string;
  /** when it ends: in the same form, and as exact */
  endsAt: string;
  place: string;
  /** 'cancelled' or 'moved'; empty when it takes place as planned */
  eventStatus: string;
}

export const emptyNewsDraft: NewsDraft = {
  type: 'news',
  title: '',
  description: '',
  imageAlt: '',
  startsAt: '',
  endsAt: '',
  place: '',
  eventStatus: '',
};

export type NewsDraftField = keyof NewsDraft;
export type NewsDraftErrors = Partial<Record<NewsDraftField, string>>;

/** Cleans every field. Only an event takes place at a time of its own. */
export function normalizeNewsDraft(draft: NewsDraft): NewsDraft {
  const isEvent = draft.type === 'event';
  return {
    type: draft.type,
    title: cleanText(draft.title),
    description: cleanText(draft.description, 'lines'),
    imageAlt: cleanText(draft.imageAlt),
    startsAt: isEvent ? cleanText(draft.startsAt) : '',
    endsAt: isEvent ? cleanText(draft.endsAt) : '',
    place: isEvent ? cleanText(draft.place) : '',
    eventStatus: isEvent ? cleanText(draft.eventStatus) : '',
  };
}

/**
 * A message for each field that breaks a rule; an empty object means the draft can be published. What is not published yet
 * may lack its text.
 */
export function validateNewsDraft(
  draft: NewsDraft,
  { isUnpublished = false } = {},
): NewsDraftErrors {
  const { type, title, description, imageAlt, ...event } = normalizeNewsDraft(draft);
  const errors: NewsDraftErrors = eventErrors(event);
  if (!isNewsType(type)) errors.type = 'Please choose News or Event';
  if (!title) errors.title = 'Title is required';
  else if (title.length > NEWS_TITLE_MAX) {
    errors.title = `Title can have up to ${NEWS_TITLE_MAX} characters`;
  }
  if (!description) {
    if (!isUnpublished) errors.description = 'Description is required';
  } else if (description.length > NEWS_DESCRIPTION_MAX) {
    errors.description = `Description can have up to ${NEWS_DESCRIPTION_MAX.toLocaleString('en-NG')} characters`;
  }
  if (imageAlt.length > NEWS_IMAGE_ALT_MAX) {
    errors.imageAlt = `The picture’s description can have up to ${NEWS_IMAGE_ALT_MAX} characters`;
  }
  return errors;
}

function eventErrors({
  startsAt,
  endsAt,
  place,
  eventStatus,
}: Pick<NewsDraft, 'startsAt' | 'endsAt' | 'place' | 'eventStatus'>): NewsDraftErrors {
  const errors: NewsDraftErrors = {};
  const start = startError(startsAt);
  const end = startError(endsAt) ?? endError(startsAt, endsAt);
  if (start) errors.startsAt = start;
  if (end) errors.endsAt = end;
  if (place.length > EVENT_PLACE_MAX) {
    errors.place = `The place can have up to ${EVENT_PLACE_MAX} characters`;
  }
  if (eventStatus && !eventStatuses.some((status) => status === eventStatus)) {
    errors.eventStatus = 'Please choose As planned, Moved or Cancelled';
  }
  return errors;
}

function startError(at: string): string | undefined {
  if (!at || isStartsAt(at)) return undefined;
  return partsOfStart(at).day ? WRONG_START : TIME_WITHOUT_DAY;
}

function endError(startsAt: string, endsAt: string): string | undefined {
  if (!endsAt) return undefined;
  if (!startsAt) return END_WITHOUT_START;
  if (startsAt.length > endsAt.length) return END_WITHOUT_TIME;
  if (startsAt.length < endsAt.length) return START_WITHOUT_TIME;
  const isWholeDay = endsAt === startsAt && !partsOfStart(endsAt).time;
  return endsAt > startsAt || isWholeDay ? undefined : END_BEFORE_START;
}
