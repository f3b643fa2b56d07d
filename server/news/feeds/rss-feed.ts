import { school } from '#content/school.ts';
import { newsItemAddress } from '#contract/addresses.ts';
import { eventInWords } from '#contract/dates/event-time.ts';
import { readPictureAddress, SHARE_PICTURE_SIZE, sharePictureAddress } from '#contract/pictures.ts';
import type { NewsItem } from '../news-repository.ts';
import { escapeXml } from './xml.ts';

export const RSS_TYPE = 'application/rss+xml; charset=utf-8';
export const RSS_PATH = '/api/news/feed.xml';

/** The items as an RSS 2.0 feed; `publicUrl` makes every address absolute. */
export function rssFeed(items: NewsItem[], publicUrl: string): string {
  const newest = items[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', `${school.name}: News & Events`),
    element('link', `${publicUrl}/news`),
    element('description', `News and events of ${school.name}`),
    element('language', school.language.toLowerCase()),
    `<atom:link href="${escapeXml(publicUrl + RSS_PATH)}" rel="self" type="application/rss+xml"/>`,
    newest ? element('lastBuildDate', rssDate(newest.createdAt)) : '',
    ...items.map((item) => rssItem(item, publicUrl)),
    '</channel>',
    '</rss>',
    '',
  ]
    .filter((line, index, lines) => line !== '' || index === lines.length - 1)
    .join('\n');
}

function rssItem(item: NewsItem, publicUrl: string): string {
  const address = `${publicUrl}${newsItemAddress(item.id)}`;
  return [
    '<item>',
    element('title', item.title),
    element('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    element('pubDate', rssDate(item.createdAt)),
    element('category', item.type === 'event' ? 'Event' : 'News'),
    item.authorName ? element('dc:creator', item.authorName) : '',
    element('description', whenAsHtml(item) + asHtml(item.description)),
    picture(item, publicUrl),
    '</item>',
  ].join('');
}

function picture({ image, imageAlt }: NewsItem, publicUrl: string): string {
  if (!image) return '';
  const facts = readPictureAddress(image);
  const address = new URL(facts ? sharePictureAddress(facts) : image, publicUrl).href;
  const { width, height } = SHARE_PICTURE_SIZE;
  const shape = facts ? ` type="image/jpeg" width="${width}" height="${height}"` : '';
  const text = imageAlt ? element('media:description', imageAlt) : '';
  return `<media:content url="${escapeXml(address)}" medium="image"${shape}>${text}</media:content>`;
}

/** Readers take a description for HTML: the text is escaped for HTML here, and as a whole once more for XML. */
function asHtml(description: string): string {
  const paragraphs = description.split(/\n{2,}/);
  return paragraphs.map((text) => `<p>${escapeXml(text).replaceAll('\n', '<br>')}</p>`).join('');
}

/** Readers show the day of publication: the day that staff gave stands above the text. */
function whenAsHtml({ startsAt, eventDays }: NewsItem): string {
  if (!startsAt || !eventDays) return '';
  return `<p><strong>${escapeXml(eventInWords(eventDays, startsAt))}</strong></p>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function rssDate(instant: string): string {
  return new Date(instant).toUTCString();
}
