import type { MetaDescriptor } from 'react-router';
import { newsPage } from '#content/news.ts';
import { school } from '#content/school.ts';
import { newsItemAddress, pages } from '#contract/addresses.ts';
import type { EventDays } from '#contract/event-date.ts';
import type { NewsItem } from '#contract/news.ts';
import { readPictureAddress, SHARE_PICTURE_SIZE, sharePictureAddress } from '#contract/pictures.ts';
import { calendarDay } from '#contract/school-time.ts';
import { hiddenPageMeta, type Matches, pageMeta, publicUrlFrom } from '../shell/metadata.ts';
import { schoolPostalAddress } from '../shell/structured-data.ts';
import { type NewsChoice, newsAddress } from './news-address.ts';
import type { NewsList } from './news-copies.ts';
import { excerptOf } from './news-excerpt.ts';

const DESCRIPTION_LENGTH = 160;
/** Search engines cut a longer headline. */
const HEADLINE_LENGTH = 110;

/** Title, preview and feeds of the list; a page without items stays out of search engines. */
export function newsListMeta(
  choice: NewsChoice,
  list: NewsList | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const { filter, page } = choice;
  const parts = [
    newsPage.title,
    filter === 'all' ? '' : newsPage.filters[filter],
    page > 1 ? `page ${page}` : '',
  ];
  return [
    ...pageMeta(
      {
        title: parts.filter(Boolean).join(', '),
        description: newsPage.description,
        path: newsAddress(choice),
        isHidden: !list?.items.length,
      },
      matches,
    ),
    feedLink('application/rss+xml', newsPage.feeds.rss, '/api/news/feed.xml'),
    feedLink('text/calendar', newsPage.feeds.calendar, '/api/news/calendar.ics'),
  ];
}

/** Title, sharing preview and structured data of an item; only the list's title while, or because, it is not there. */
export function newsItemMeta(
  item: NewsItem | undefined,
  matches: Matches,
  eventDays?: EventDays,
): MetaDescriptor[] {
  if (!item) return hiddenPageMeta(newsPage.title);
  return [
    ...pageMeta(
      {
        title: item.title,
        description: excerptOf(item.description, DESCRIPTION_LENGTH),
        path: newsItemAddress(item.id),
        type: 'article',
        picture: sharePicture(item),
        parents: [{ title: newsPage.title, path: pages.news }],
      },
      matches,
    ),
    { property: 'article:published_time', content: item.createdAt },
    ...itemData(item, publicUrlFrom(matches), eventDays),
  ];
}

function feedLink(type: string, title: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type, title, href };
}

/** The picture made for sharing when it is ours, else the picture itself. */
function sharePicture({ image, imageAlt, title }: NewsItem) {
  if (!image) return undefined;
  const alt = imageAlt ?? title;
  const facts = readPictureAddress(image);
  if (!facts) return { address: image, alt };
  return { address: sharePictureAddress(facts), alt, size: SHARE_PICTURE_SIZE };
}

/** The item for search engines (schema.org `NewsArticle` or `Event`); nothing while no address is known. */
function itemData(item: NewsItem, publicUrl: string, eventDays?: EventDays): MetaDescriptor[] {
  if (!publicUrl) return [];
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
  const data =
    item.type === 'event' ? eventData(item, theSchool, eventDays) : articleData(item, theSchool);
  return [{ 'script:ld+json': { ...common, ...data } }];
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

/** Without days in its text an event is on the day of its publication, as in the calendar. */
function eventData(item: NewsItem, theSchool: object, eventDays?: EventDays) {
  return {
    '@type': 'Event',
    name: item.title,
    startDate: eventDays?.first ?? calendarDay(item.createdAt),
    ...(eventDays && { endDate: eventDays.last }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: school.name, address: schoolPostalAddress() },
    organizer: theSchool,
  };
}
