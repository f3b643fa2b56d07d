import { school } from '#content/school.ts';
import { newsItemAddress } from '#contract/addresses.ts';
import { eventInWords } from '#contract/dates/event-time.ts';
import { announcedTitle } from '#contract/news.ts';
import { readPictureAddress, SHARE_PICTURE_SIZE, sharePictureAddress } from '#contract/pictures.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { NewsItem } from '../news-repository.ts';
import { blocksHtml, blocksOf } from '../news-text.ts';

export const RSS_TYPE = 'application/rss+xml; charset=utf-8';
export const RSS_PATH = '/api/news/feed.xml';

/** The items as an RSS 2.0 feed; `publicUrl` makes every address absolute. */
export function rssFeed(items: NewsItem[], publicUrl: string): string {
  const [newest] = items;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element('title', `${school.name}: News & Events`)}
${element('link', `${publicUrl}/news`)}
${element('description', `News and events of ${school.name}`)}
${element('language', school.language.toLowerCase())}
<atom:link href="${escapeHtml(publicUrl + RSS_PATH)}" rel="self" type="application/rss+xml"/>
${newest ? element('lastBuildDate', rssDate(newest.createdAt)) : ''}
${items.map((item) => rssItem(item, publicUrl)).join('\n')}
</channel>
</rss>
`;
}

function rssItem(item: NewsItem, publicUrl: string): string {
  const address = `${publicUrl}${newsItemAddress(item.id)}`;
  return [
    '<item>',
    element('title', announcedTitle(item)),
    element('link', address),
    `<guid isPermaLink="true">${escapeHtml(address)}</guid>`,
    element('pubDate', rssDate(item.createdAt)),
    element('category', item.type === 'event' ? 'Event' : 'News'),
    item.authorName ? element('dc:creator', item.authorName) : '',
    element('description', htmlOf(item)),
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
  return `<media:content url="${escapeHtml(address)}" medium="image"${shape}>${text}</media:content>`;
}

/** Readers show the day of publication, so the day and the place of an event stand above its text. */
function htmlOf(item: NewsItem): string {
  const { startsAt, endsAt, eventDays, place } = item;
  const day = startsAt && eventDays ? eventInWords(eventDays, startsAt, endsAt) : '';
  const facts = [day, place].filter(Boolean).join(' · ');
  return (facts && `<p><strong>${escapeHtml(facts)}</strong></p>`) + blocksHtml(blocksOf(item));
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

function rssDate(instant: string): string {
  return new Date(instant).toUTCString();
}
