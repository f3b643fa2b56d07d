import type { MetaDescriptor } from 'react-router';
import { newsItemPage } from '#content/news.ts';
import { school } from '#content/school.ts';
import { newsItemAddress, pages } from '#contract/addresses.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { announcedTitle, type NewsItem } from '#contract/news.ts';
import { excerptOf } from '#contract/news-excerpt.ts';
import { readPictureAddress, SHARE_PICTURE_SIZE, sharePictureAddress } from '#contract/pictures.ts';
import {
  factsFrom,
  hiddenPageMeta,
  type Matches,
  pageMeta,
  publicUrlFrom,
} from '../shell/metadata.ts';
import { schoolPostalAddress } from '../shell/structured-data.ts';

const DESCRIPTION_LENGTH = 160;
/** Search engines cut a longer headline. */
const HEADLINE_LENGTH = 110;

const EVENT_STATUSES = {
  planned: 'EventScheduled',
  cancelled: 'EventCancelled',
  moved: 'EventRescheduled',
} as const;

/** Title, sharing preview and structured data of an item; only the list's title while, or because, it is not there. */
export function newsItemMeta(item: NewsItem | undefined, matches: Matches): MetaDescriptor[] {
  if (!item) return hiddenPageMeta(newsItemPage.part);
  return [
    ...pageMeta(
      {
        title: announcedTitle(item),
        description: excerptOf(item.description, DESCRIPTION_LENGTH),
        path: newsItemAddress(item.id),
        type: 'article',
        picture: sharePicture(item),
        parents: [{ title: newsItemPage.part, path: pages.news }],
      },
      matches,
    ),
    ...(import.meta.env.SSR ? forSearchEngines(item, matches) : []),
  ];
}

function sharePicture({ image, imageAlt, title }: NewsItem) {
  if (!image) return undefined;
  const alt = imageAlt ?? title;
  const facts = readPictureAddress(image);
  if (!facts) return { address: image, alt };
  return { address: sharePictureAddress(facts), alt, size: SHARE_PICTURE_SIZE };
}

function forSearchEngines(item: NewsItem, matches: Matches): MetaDescriptor[] {
  const publicUrl = publicUrlFrom(matches);
  const published = { property: 'article:published_time', content: item.createdAt };
  if (!publicUrl) return [published];
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const picture = sharePicture(item)?.address ?? '/share.jpg';
  const common = {
    '@context': 'https://schema.org',
    description: excerptOf(item.description, DESCRIPTION_LENGTH),
    image: [absolute(picture)],
    url: absolute(newsItemAddress(item.id)),
  };
  const theSchool = {
    '@type': 'School',
    name: school.name,
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
  };
  const address = factsFrom(matches)?.address ?? '';
  const data =
    item.type === 'event' ? eventData(item, theSchool, address) : articleData(item, theSchool);
  return [published, { 'script:ld+json': { ...common, ...data } }];
}

function articleData(item: NewsItem, theSchool: object) {
  return {
    '@type': 'NewsArticle',
    headline: excerptOf(item.title, HEADLINE_LENGTH),
    datePublished: item.createdAt,
    author: item.createdBy ? { '@type': 'Person', name: item.createdBy.name } : theSchool,
    publisher: theSchool,
    inLanguage: school.language,
  };
}

/** An event without a day is on the day of its publication, as in the calendar. */
function eventData(item: NewsItem, theSchool: object, address: string) {
  const { title, startsAt, endsAt, eventDays: days, createdAt, place, previousStartsAt } = item;
  const lastDay = days && days.first < days.last ? days.last : undefined;
  const endDate = endsAt ?? lastDay;
  return {
    '@type': 'Event',
    name: title,
    // Without an offset a time is that of the place.
    startDate: startsAt ?? days?.first ?? calendarDay(createdAt),
    // Without staff's word, the end of an event of one day is unknown.
    ...(endDate && { endDate }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${EVENT_STATUSES[item.eventStatus ?? 'planned']}`,
    ...(previousStartsAt && { previousStartDate: previousStartsAt }),
    location: {
      '@type': 'Place',
      name: place ?? school.name,
      // Only the school's own address is known.
      address: place ?? schoolPostalAddress(address),
    },
    organizer: theSchool,
  };
}
