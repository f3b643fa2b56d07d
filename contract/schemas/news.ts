import * as z from 'zod';
import { LONGEST_QUESTION } from '../news-search.ts';
import { doneAnswer, pageNumber, pagination, refusals, text, typedText } from './common.ts';

const NOT_A_LIST = { message: 'The address of this list is not right.' };
const LARGEST_LIMIT = 100;
const NOT_A_LIMIT = `Please ask for 1 to ${LARGEST_LIMIT} items`;

const types = ['news', 'event'] as const;
const states = ['published', 'draft', 'scheduled', 'offline'] as const;
const statuses = ['cancelled', 'moved'] as const;

const question = typedText('text', 'Please search for one text')
  .max(LONGEST_QUESTION, `Please search for up to ${LONGEST_QUESTION} characters`)
  .optional();

export const newsQuery = z
  .object({
    type: z.enum(types, 'Please ask for news or event, or leave the type out').optional(),
    page: pageNumber.default(1),
    q: question.describe(
      'words to find: every one, or what begins with it; accents and capitals do not count',
    ),
  })
  .register(refusals, NOT_A_LIST);

export const staffNewsQuery = z
  .object({
    page: pageNumber.optional(),
    limit: z
      .string(NOT_A_LIMIT)
      .regex(/^([1-9]\d?|100)$/, NOT_A_LIMIT)
      .transform(Number)
      .optional(),
    q: question,
  })
  .register(refusals, NOT_A_LIST);

const startsAt = text(
  'when staff say that the event takes place, on the school’s clock: `2026-12-11` or `2026-12-11T10:00`',
);

const eventDays = z
  .object({
    first: z.string(),
    last: z.string(),
    words: text('with the times, as people read it: `Friday 11 December 2026, 10:00 to 12:30`'),
  })
  .describe('the days of an event: from `startsAt` to `endsAt`, else those its text begins with');

const eventStatus = z.enum(statuses).describe('absent while it takes place as planned');

const textPart = z.object({
  words: z.string(),
  strong: z.literal(true).exactOptional(),
  href: text('where these words lead').exactOptional(),
});

/** `lines` are those of a paragraph or heading, or the items of a list. */
export const textBlock = z.object({
  kind: z.enum(['p', 'h2', 'h3', 'ul', 'ol']),
  lines: z.array(z.array(textPart)),
});

export const newsItem = z.object({
  _id: z.string(),
  id: text('the same value as `_id`'),
  title: z.string(),
  description: text('plain text; blank lines make paragraphs, addresses become links'),
  blocks: z
    .array(textBlock)
    .describe('of one item: its text with links, lists and sub-headings')
    .exactOptional(),
  type: z.enum(types),
  image: text(
    'an address of our media service (see pictures.ts) or of a hosted image service; absent without a picture',
  ).exactOptional(),
  imageAlt: text('what the picture shows, for those who do not see it').exactOptional(),
  images: z
    .array(z.object({ image: z.string(), alt: z.string() }))
    .describe('of a single item with several pictures: all of them, `image` first')
    .exactOptional(),
  startsAt: startsAt.exactOptional(),
  endsAt: startsAt.describe('when it ends; as `startsAt`').exactOptional(),
  eventDays: eventDays.exactOptional(),
  isPinned: z
    .literal(true)
    .describe('of the item that stands first on the first page, beside the nine newest')
    .exactOptional(),
  place: text('where an event takes place').exactOptional(),
  eventStatus: eventStatus.exactOptional(),
  movedFrom: text(
    'of one item that was moved: when it was to take place before, as people read it',
  ).exactOptional(),
  previousStartsAt: startsAt.describe('with `movedFrom`: as `startsAt`').exactOptional(),
  found: z
    .object({ title: z.array(z.string()), text: z.array(z.string()) })
    .describe('of a search: what a card shows, every second piece a word that was asked for')
    .exactOptional(),
  createdAt: text('ISO 8601, UTC'),
  updatedAt: text('when its words were changed after it was published').exactOptional(),
  createdBy: z.object({ name: z.string() }).exactOptional(),
});

/** What staff see of an item beside what everybody sees. */
export const staffNewsItem = newsItem.extend({
  state: z.enum(states),
  source: text('its text as it is written: light Markdown'),
  version: z
    .number()
    .describe('sent back with a change, so that no change of another person is overwritten'),
  publishAt: text('when a scheduled item is to be published').exactOptional(),
  changedAt: text('when it was saved last'),
  changedBy: z.object({ name: z.string() }).exactOptional(),
});

export const newsListAnswer = doneAnswer.extend({
  data: z.array(newsItem),
  pagination,
});

export const staffNewsItemAnswer = doneAnswer.extend({ data: staffNewsItem });

export const staffNewsListAnswer = doneAnswer.extend({
  data: z.array(staffNewsItem),
  pagination: pagination.describe('only when a page was asked for').exactOptional(),
});

/** Drafts, scheduled and offline items, the last changed first. */
export const unpublishedNewsAnswer = doneAnswer.extend({ data: z.array(staffNewsItem) });

export const newsStateBody = z.object({
  state: z.enum(['published', 'draft', 'offline'], 'Please say published, draft or offline'),
});

export const renderedTextAnswer = doneAnswer.extend({
  data: z.object({ blocks: z.array(textBlock) }),
});

export const newsPinBody = z.object({
  isPinned: z.boolean('Please say whether it is to be pinned'),
});

export const newsVersionsAnswer = doneAnswer.extend({
  data: z.array(
    z.object({
      version: z.number(),
      title: z.string(),
      description: text('its text as it was written, with the marks of light Markdown'),
      words: text('the same without marks, as cards show it'),
      savedBy: z.object({ name: z.string() }),
      savedAt: text('ISO 8601, UTC'),
    }),
  ),
});

export const previewLinkAnswer = doneAnswer.extend({
  data: z.object({ link: z.string(), until: text('ISO 8601, UTC') }),
});

export const newsItemAnswer = doneAnswer.extend({ data: newsItem });

export const deletedNewsAnswer = doneAnswer.extend({
  data: z.array(
    z.object({
      _id: z.string(),
      id: text('the same value as `_id`'),
      title: z.string(),
      type: z.enum(types),
      deletedAt: text('ISO 8601, UTC'),
      goneAt: text('until when it can be restored'),
    }),
  ),
});

export const comingEvent = z.object({
  _id: z.string(),
  id: text('the same value as `_id`'),
  title: z.string(),
  startsAt: startsAt.describe('as of an item; the first of its days where its text says them'),
  words: text('when, as people read it: `Friday 11 December 2026, 10:00 to 12:30`'),
  place: text('where it takes place').exactOptional(),
  eventStatus: eventStatus.exactOptional(),
});

/** A day of the school's calendar, or several. */
const schoolDate = z.object({
  name: text('what is on these days: `Mid-term break`'),
  first: z.string(),
  last: text('the same as `first` for one day'),
  words: text('when, as people read it: `Monday 14 September 2026`'),
});

export const comingUpAnswer = doneAnswer.extend({
  data: z.array(comingEvent),
  dates: z.array(schoolDate).describe('the next three: terms that begin or end, and days off'),
});
