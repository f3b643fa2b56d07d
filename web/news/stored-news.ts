import {
  eventStatuses,
  isNewsType,
  type NewsItem,
  type TextBlock,
  type TextPart,
} from '#contract/news.ts';
import { CARD_TEXT_LENGTH, EXCERPT_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import { isJsonObject } from '../api/request.ts';

/** An item as a list carries it: a page rendered on the server brings only the beginning of some texts. */
export interface ListedNews extends NewsItem {
  isShortened?: true;
}

/** Reads what pages show of a stored item, perhaps of an older version of the site. */
export function readNewsItem(value: unknown): NewsItem | undefined {
  if (!isJsonObject(value)) return undefined;
  const id = readText(value._id) ?? readText(value.id);
  const title = readText(value.title);
  const description = readText(value.description);
  const createdAt = readInstant(value.createdAt);
  if (!id || !title || description === undefined || !createdAt) return undefined;
  const blocks = readBlocks(value.blocks);
  const image = pictureAddress(value.image);
  const imageAlt = readText(value.imageAlt);
  const images = readImages(value.images);
  const startsAt = readText(value.startsAt);
  const eventDays = readDays(value.eventDays);
  const updatedAt = readInstant(value.updatedAt);
  const place = readText(value.place);
  const eventStatus = eventStatuses.find((status) => status === value.eventStatus);
  const movedFrom = readText(value.movedFrom);
  const author = isJsonObject(value.createdBy) ? readText(value.createdBy.name) : undefined;
  return {
    _id: id,
    id,
    title,
    description,
    ...(blocks && { blocks }),
    type: isNewsType(value.type) ? value.type : 'news',
    createdAt,
    ...(startsAt && { startsAt }),
    ...(eventDays && { eventDays }),
    ...(updatedAt && { updatedAt }),
    ...(place && { place }),
    ...(eventStatus && { eventStatus }),
    ...(movedFrom && { movedFrom }),
    ...(image && { image }),
    ...(imageAlt && { imageAlt }),
    ...(images && { images }),
    ...(author && { createdBy: { name: author } }),
  };
}

export function readListedNews(value: unknown): ListedNews | undefined {
  const item = readNewsItem(value);
  const isShortened = isJsonObject(value) && value.isShortened === true;
  return item && isShortened ? { ...item, isShortened } : item;
}

/** What a card hands to the page it opens, as navigation state. */
export interface PassedOn {
  fromList: boolean;
  item?: ListedNews;
}

/** The navigation state of an item's page, which may come from an older version of the site or from elsewhere. */
export function readPassedOn(state: unknown, id: string): PassedOn {
  if (!isJsonObject(state) || state.fromList !== true) return { fromList: false };
  const item = readListedNews(state.item);
  return item?.id === id ? { fromList: true, item } : { fromList: true };
}

const KINDS = ['p', 'h2', 'h3', 'ul', 'ol'] as const;

/** The text with its marks; undefined when the copy has none, or what no server of ours has sent. */
function readBlocks(value: unknown): TextBlock[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const blocks = value.map((block) => {
    const kind = isJsonObject(block) && KINDS.find((known) => known === block.kind);
    if (!kind || !Array.isArray(block.lines)) return undefined;
    return {
      kind,
      lines: block.lines.map((line) => (Array.isArray(line) ? line : []).map(readPart)),
    };
  });
  return blocks.every((block) => block !== undefined) ? blocks : undefined;
}

function readPart(value: unknown): TextPart {
  const { words, strong, href } = isJsonObject(value) ? value : {};
  return {
    words: typeof words === 'string' ? words : '',
    ...(strong === true && { strong }),
    ...(typeof href === 'string' && /^(https?|mailto|tel):/i.test(href) && { href }),
  };
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined;
}

function readInstant(value: unknown): string | undefined {
  const time = Date.parse(readText(value) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function readDays(value: unknown): NewsItem['eventDays'] {
  if (!isJsonObject(value)) return undefined;
  const [first, last, words] = [value.first, value.last, value.words].map(readText);
  return first && last && words ? { first, last, words } : undefined;
}

function readImages(value: unknown): NewsItem['images'] {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((one) => {
    const image = isJsonObject(one) && pictureAddress(one.image);
    return image ? [{ image, alt: readText(one.alt) ?? '' }] : [];
  });
}

/** Only an address that shows a picture: on this site, or by http or https. */
function pictureAddress(value: unknown): string | undefined {
  const address = readText(value);
  return address && /^(https?:\/\/|\/(?![/\\]))/i.test(address) ? address : undefined;
}

/** Only what the cards show: nine whole texts would not fit the first round trip. The page fetches them when it is idle. */
export function shortenedForDocument(items: readonly NewsItem[], hasLead: boolean): ListedNews[] {
  return items.map((item, index) => {
    const shown = hasLead && index === 0 ? EXCERPT_LENGTH : CARD_TEXT_LENGTH;
    if (item.description.length <= shown) return item;
    // Who wrote it stands below the whole text.
    const { createdBy: _author, ...shownByCard } = item;
    return { ...shownByCard, description: excerptOf(item.description, shown), isShortened: true };
  });
}
