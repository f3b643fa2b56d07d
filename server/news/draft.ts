import { createHash } from 'node:crypto';
import * as z from 'zod';
import { instantOfStart, isStartsAt } from '#contract/dates/event-time.ts';
import { isNewsType, type NewsState, type NewsType, newsStates } from '#contract/news.ts';
import { type NewsDraft, normalizeNewsDraft, validateNewsDraft } from '#contract/news-draft.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { invalidForm, readInput } from '../http/input.ts';
import type { Sender } from '../http/sender.ts';
import { readImages } from './item-pictures.ts';

/** The staff's form as it arrived; a missing field is an empty text. */
export interface NewsForm {
  fields: Partial<Record<string, string>>;
  picture: Buffer | undefined;
  sender?: Sender;
}

export type CheckedDraft = NewsDraft & { type: NewsType };

/** What becomes of an item when its form is saved. */
export interface Saving {
  state: NewsState;
  /** of a scheduled item */
  publishAt: Date | undefined;
  /** the version that was opened; undefined from programs that do not say */
  version: number | undefined;
}

export interface ReadForm {
  draft: CheckedDraft;
  /** all pictures in their order; undefined where the form brings a file, or changes none */
  images: NewsPicture[] | undefined;
  saving: Saving;
  /** the text has light Markdown in it; without, it is plain */
  isMarkdown: boolean;
}

/** `before` is the item that is changed; undefined for a new one. */
export function readNewsForm(
  { fields, picture }: NewsForm,
  { now, before }: { now: Date; before?: { state: NewsState; image: string | null } },
): ReadForm {
  const images = readImages(fields.images);
  const { type = '', title = '', description = '', startsAt = '' } = fields;
  const imageAlt = (images ? images[0]?.alt : fields.imageAlt) ?? '';
  const { endsAt = '', place = '', eventStatus = '' } = fields;
  const draft = { type, title, description, imageAlt, startsAt, endsAt, place, eventStatus };
  const { state, ...saving } = readSaving(fields, before?.state ?? 'published');
  const isUnpublished = state === 'draft' || state === 'offline';
  const hadNone = before?.state === 'published' && !before.image;
  const hasPicture = images ? images.length > 0 : picture || before?.image;
  const errors: Record<string, string> = {};
  if (images && picture) errors.image = ONE_WAY;
  if (!isUnpublished && !hasPicture && !hadNone) errors.image = 'Please choose a picture';
  const publishAt = state === 'scheduled' ? instantOfStart(saving.publishAt ?? '') : undefined;
  if (state === 'scheduled' && (!publishAt || publishAt <= now)) errors.publishAt = WRONG_TIME;
  return {
    images,
    draft: checkDraft(draft, { isUnpublished, otherErrors: errors }),
    saving: { state, version: saving.version, publishAt },
    isMarkdown: fields.format === 'markdown',
  };
}

const ONE_WAY = 'Please send pictures as a file or by their addresses, not both';
const WRONG_TIME = 'Please choose a day and a time that is still to come';

const savingFields = z.object({
  state: z.enum(newsStates, 'Please say: published, draft, scheduled or offline').optional(),
  publishAt: z
    .string()
    .refine((at) => at === '' || isStartsAt(at), WRONG_TIME)
    .optional(),
  version: z
    .string()
    .regex(/^\d{0,9}$/, 'Please send the version that was opened')
    .transform((typed) => (typed === '' ? undefined : Number(typed)))
    .optional(),
});

function readSaving(fields: NewsForm['fields'], usualState: NewsState) {
  const { state, publishAt, version } = fields;
  const read = readInput(savingFields, { state: state || undefined, publishAt, version });
  return { ...read, state: read.state ?? usualState };
}

export function checkDraft(
  draft: NewsDraft,
  {
    isUnpublished = false,
    otherErrors = {},
  }: { isUnpublished?: boolean; otherErrors?: Record<string, string> } = {},
): CheckedDraft {
  const checked = normalizeNewsDraft(draft);
  const { type } = checked;
  const errors = { ...validateNewsDraft(checked, { isUnpublished }), ...otherErrors };
  if (Object.keys(errors).length > 0 || !isNewsType(type)) {
    throw invalidForm(errors);
  }
  return { ...checked, type };
}

/** Tells whether a draft is sent again or has changed. */
export function hashDraft(
  { draft, saving, images, isMarkdown }: ReadForm,
  picture: Buffer | undefined,
): string {
  const { type, title, description, imageAlt, startsAt, endsAt, place, eventStatus } = draft;
  const words = [type, title, description, imageAlt, startsAt, endsAt, place, eventStatus];
  const hash = createHash('sha256').update(JSON.stringify([words, saving, images, isMarkdown]));
  return hash.update(picture ?? '').digest('hex');
}
