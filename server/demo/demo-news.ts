import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import { type DemoNewsItem, demoNews, demoUnpublished } from '#content/demo/news.ts';
import { firstFacts } from '#content/school.ts';
import { startOf } from '#contract/dates/event-time.ts';
import { calendarDay, weekdayAndDay } from '#contract/dates/school-time.ts';
import { emptyNewsDraft, type NewsDraft } from '#contract/news-draft.ts';
import { mainPictureAddress, type PictureFacts } from '#contract/pictures.ts';
import { SYSTEM, wasEverDone } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { insertPicture } from '../database/uploaded-pictures.ts';
import type { Media } from '../media/media.ts';
import type { News } from '../news/service.ts';

interface DemoNewsDependencies {
  db: Database;
  news: Pick<News, 'publish' | 'create' | 'edit'>;
  media: Pick<Media, 'storePicture'>;
  clock: () => Date;
  site: string;
  log: { error(details: { err: unknown }, text: string): void };
}

const PICTURES = new URL('../../content/demo/pictures/', import.meta.url);
/** The large card's width and some more for sharp screens. Not larger: the first start waits for these pictures. */
const PICTURE_WIDTH = 1200;
const SVG_DPI = 72;
/** One for each core of the smallest machine. */
const AT_ONCE = 2;
const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK = 7;
/** Still to come for anyone who looks at the demo today. */
const DAYS_UNTIL_PUBLISHED = 2;
const MORNING = '07:00';

/** A year of news for a school that never had any. A failure is logged and never stops the start. */
export async function seedDemoNews(parts: DemoNewsDependencies): Promise<void> {
  try {
    if (await wasEverDone(parts.db, 'news.created')) return;
    await publishAll(parts);
    await makeUnpublished(parts);
  } catch (error) {
    parts.log.error({ err: error }, 'the sample news could not be published');
  }
}

async function publishAll({ db, news, media, clock, site }: DemoNewsDependencies) {
  const now = clock();
  const items = demoNews
    .map((item) => ({ item, publishedAt: publicationOf(item, now) }))
    .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  const pictures = await storePictures(media);
  for (const { item, publishedAt } of items) {
    const draft = draftOf(item, publishedAt, site);
    const shown = picturesOf(item).flatMap((one) => {
      const facts = pictures.get(one);
      return facts ? [{ facts, image: mainPictureAddress(facts), alt: one.alt ?? '' }] : [];
    });
    if (shown.length < 2) {
      await news.publish(draft, shown[0]?.facts, authorOf(item.author), publishedAt);
      continue;
    }
    const images = shown.map(({ image, alt }) => ({ image, alt }));
    for (const { image } of images) {
      await insertPicture(db, { owner: 'news', image, instant: clock().toISOString() });
    }
    await news.publish({ ...draft, images }, undefined, authorOf(item.author), publishedAt);
  }
}

/** As staff make them. */
async function makeUnpublished({ news, clock }: DemoNewsDependencies): Promise<void> {
  const publishAt = startOf(calendarDay(daysAfter(clock(), DAYS_UNTIL_PUBLISHED)), MORNING);
  for (const { author, changedBy, picture, alt = '', ...words } of demoUnpublished) {
    const fields = { ...words, type: 'news', format: 'markdown', imageAlt: alt, publishAt };
    const form = { fields, picture: picture ? await drawn(picture) : undefined };
    const { id } = await news.create(form, authorOf(author));
    if (changedBy) await news.edit(id, { fields, picture: undefined }, authorOf(changedBy));
  }
}

function authorOf(name: string) {
  return { id: SYSTEM.id, name };
}

type DemoPicture = Pick<DemoNewsItem, 'picture' | 'alt'>;

function picturesOf(item: DemoNewsItem): DemoPicture[] {
  return [item, ...(item.morePictures ?? [])];
}

/** Each item has pictures of its own, so that they can be deleted together. */
async function storePictures(
  media: DemoNewsDependencies['media'],
): Promise<Map<DemoPicture, PictureFacts>> {
  const pictures = new Map<DemoPicture, PictureFacts>();
  const store = async (one: DemoPicture) => {
    if (one.picture) pictures.set(one, await media.storePicture(await drawn(one.picture)));
  };
  const queue = new PQueue({ concurrency: AT_ONCE });
  await queue.addAll(demoNews.flatMap(picturesOf).map((one) => () => store(one)));
  return pictures;
}

/** Converted like an upload, because media refuses SVG. */
async function drawn(picture: string): Promise<Buffer> {
  const [{ default: sharp }, svg] = await Promise.all([
    import('sharp'),
    readFile(new URL(`${picture}.svg`, PICTURES)),
  ]);
  const { width = PICTURE_WIDTH } = await sharp(svg).metadata();
  const density = (SVG_DPI * PICTURE_WIDTH) / width;
  return sharp(svg, { density }).png({ compressionLevel: 1 }).toBuffer();
}

function draftOf(item: DemoNewsItem, publishedAt: Date, site: string): NewsDraft {
  const description = item.description
    .replaceAll('{email}', firstFacts.email)
    .replaceAll('{site}', site);
  return {
    ...emptyNewsDraft,
    type: item.type,
    title: item.title,
    description: withDates(description, publishedAt),
    imageAlt: item.alt ?? '',
    ...timesOf(item, publishedAt),
    place: item.place ?? '',
  };
}

function timesOf({ takesPlace }: DemoNewsItem, publishedAt: Date) {
  if (!takesPlace) return {};
  const { inDays, weekday, time = '', until } = takesPlace;
  const earliest = daysAfter(publishedAt, inDays);
  const day = calendarDay(weekday ? firstSuch(weekday, earliest) : earliest);
  return { startsAt: startOf(day, time), endsAt: until ? startOf(day, until) : '' };
}

export function publicationOf({ published }: Pick<DemoNewsItem, 'published'>, now: Date): Date {
  const at = 'T07:45:00.000Z';
  if ('daysAgo' in published) {
    const day = new Date(now.getTime() - published.daysAgo * DAY_MS).toISOString().slice(0, 10);
    return new Date(`${day}${at}`);
  }
  const thisYear = new Date(`${now.getUTCFullYear()}-${published.lastOf}${at}`);
  if (thisYear <= now) return thisYear;
  return new Date(`${now.getUTCFullYear() - 1}-${published.lastOf}${at}`);
}

/** `{date:+9}` becomes "Thursday 1 October 2026". */
export function withDates(text: string, publishedAt: Date): string {
  return text.replace(
    /\{date:\+(\d+)(?: ([A-Z][a-z]+))?\}/g,
    (_token, days: string, weekday: string | undefined) => {
      const day = daysAfter(publishedAt, Number(days));
      return weekdayAndDay(weekday ? firstSuch(weekday, day) : day);
    },
  );
}

function firstSuch(weekday: string, from: Date): Date {
  for (let days = 0; days < WEEK; days++) {
    const day = daysAfter(from, days);
    if (weekdayAndDay(day).startsWith(weekday)) return day;
  }
  throw new Error(`“${weekday}” is no day of the week`);
}

function daysAfter(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}
