import { instantOfStart, isStartsAt, partsOfStart, startOf } from '#contract/dates/event-time.ts';
import { weekdayMoment } from '#contract/dates/school-time.ts';
import type { NewsItem, NewsState, NewsType, StaffNewsItem } from '#contract/news.ts';
import {
  EVENT_PLACE_MAX,
  emptyNewsDraft,
  NEWS_DESCRIPTION_MAX,
  NEWS_IMAGE_ALT_MAX,
  NEWS_TITLE_MAX,
  type NewsDraft,
  normalizeNewsDraft,
  validateNewsDraft,
} from '#contract/news-draft.ts';
import type { Saving } from '../api/news.ts';

/** A time is a part of its field, with an input of its own. */
const timeInputs = [
  'startsAt',
  'startsAt-time',
  'endsAt',
  'endsAt-time',
  'publishAt',
  'publishAt-time',
] as const;

export type TimeInput = (typeof timeInputs)[number];
export type NewsFormField = keyof NewsDraft | TimeInput | 'image';
export type NewsFormErrors = Partial<Record<NewsFormField, string>>;

const WRONG_TIME = 'Please choose a day and a time that is still to come';
const PICTURE_MISSING = 'Please choose a picture';
export const HALF_TYPED = 'This is not complete yet: please complete it, or clear it';
export const SAVE_FAILED = 'Error saving item';
export const DELETE_FAILED = 'Error deleting item';
export const RESTORED = 'Item restored';
export const NOT_RESTORED = 'The item could not be restored. Look for it under Deleted items.';
export const DELETED = 'Item deleted successfully!';

/** In the order of the form, which is also the order of the error summary. */
export const newsFormFields: readonly NewsFormField[] = [
  'type',
  'title',
  'description',
  'startsAt',
  'startsAt-time',
  'endsAt',
  'endsAt-time',
  'place',
  'eventStatus',
  'image',
  'imageAlt',
  'publishAt',
  'publishAt-time',
];

/** What the form starts with: the item's own words, or nothing. */
export function draftOf(item: StaffNewsItem | undefined): NewsDraft {
  if (!item) return emptyNewsDraft;
  const { type, title, source: description, imageAlt = '', startsAt = '' } = item;
  const { endsAt = '', place = '', eventStatus = '' } = item;
  return { type, title, description, imageAlt, startsAt, endsAt, place, eventStatus };
}

export function isSameDraft(one: NewsDraft, other: NewsDraft): boolean {
  const fields = Object.keys(emptyNewsDraft) as (keyof NewsDraft)[];
  return fields.every((field) => one[field] === other[field]);
}

/** A field was edited. An event that begins on another day is as many days long as before. */
export function editDraft(draft: NewsDraft, field: NewsFormField, value: string): NewsDraft {
  const next = { ...draft, [field]: value };
  if (field !== 'startsAt' || !isStartsAt(draft.endsAt)) return next;
  const [before, after] = [partsOfStart(draft.startsAt).day, partsOfStart(value).day];
  if (before === after || !isStartsAt(before) || !isStartsAt(after)) return next;
  const { day, time } = partsOfStart(draft.endsAt);
  const shifted = new Date(Date.parse(day) + Date.parse(after) - Date.parse(before));
  return { ...next, endsAt: startOf(shifted.toISOString().slice(0, 10), time) };
}

/** Whether an event that was announced with a day or time would now begin at another one. */
export function hasAnotherStart(draft: NewsDraft, { startsAt, eventDays }: NewsItem): boolean {
  const announced = partsOfStart(startsAt ?? eventDays?.first ?? '');
  const { day, time } = partsOfStart(draft.startsAt);
  if (!announced.day || !isStartsAt(draft.startsAt)) return false;
  // A time that is only added moves nothing.
  const isAnotherTime = announced.time !== '' && time !== '' && announced.time !== time;
  return announced.day !== day || isAnotherTime;
}

/** A message for each field that breaks a rule; a new item needs a picture. */
export function formErrors(
  draft: NewsDraft,
  picture: { isNeeded: boolean; problem: string | undefined },
  { state, publishAt }: Pick<Saving, 'state' | 'publishAt'>,
): NewsFormErrors {
  const isUnpublished = state === 'draft' || state === 'offline';
  const errors: NewsFormErrors = validateNewsDraft(draft, { isUnpublished });
  if (state === 'scheduled' && !isStillToCome(publishAt)) errors.publishAt = WRONG_TIME;
  if (picture.problem) return { ...errors, image: picture.problem };
  return picture.isNeeded && !isUnpublished ? { ...errors, image: PICTURE_MISSING } : errors;
}

/** A half-typed day or time is '' to a form: only the browser knows that it was begun. */
export function halfTypedErrors(form: HTMLFormElement): NewsFormErrors {
  const errors: NewsFormErrors = {};
  for (const field of timeInputs) {
    const input = form.elements.namedItem(field);
    if (input instanceof HTMLInputElement && input.validity.badInput) errors[field] = HALF_TYPED;
  }
  return errors;
}

function isStillToCome(publishAt: string): boolean {
  const instant = isStartsAt(publishAt) ? instantOfStart(publishAt) : undefined;
  return instant !== undefined && instant.getTime() > Date.now();
}

/** The specified sentence, with the type as it is written in the data; and what became of an unpublished item. */
export function savedMessage(type: string, state: NewsState, before?: NewsState): string {
  if (state === 'published')
    return `${type} ${before === state ? 'updated' : 'created'} successfully!`;
  return stateSaved[state];
}

const stateSaved = {
  draft: 'Saved as a draft. Your colleagues see it too.',
  scheduled: 'Saved. It will be published at the time you chose.',
  offline: 'Saved. It stays offline.',
};

/** Where an unpublished item stands, for lists. */
export function stateLabel({ state, publishAt }: StaffNewsItem): string {
  if (state === 'scheduled' && publishAt) return `To be published ${weekdayMoment(publishAt)}`;
  return state === 'offline' ? 'Offline' : 'Draft';
}

export const typeOptions = [
  { value: 'news', label: 'News' },
  { value: 'event', label: 'Event' },
] as const satisfies readonly { value: NewsType; label: string }[];

export function typeLabel(type: string): string {
  return typeOptions.find(({ value }) => value === type)?.label ?? 'News';
}

const limits = {
  title: NEWS_TITLE_MAX,
  description: NEWS_DESCRIPTION_MAX,
  place: EVENT_PLACE_MAX,
  imageAlt: NEWS_IMAGE_ALT_MAX,
} as const;

/** Said only in the last tenth of a field. */
export function charactersLeft(draft: NewsDraft, field: keyof typeof limits): string | undefined {
  const left = limits[field] - normalizeNewsDraft(draft)[field].length;
  if (left > limits[field] / 10) return undefined;
  return left >= 0 ? `${counted(left)} left` : `${counted(-left)} too many`;
}

function counted(characters: number): string {
  return `${characters.toLocaleString('en-NG')} ${characters === 1 ? 'character' : 'characters'}`;
}
