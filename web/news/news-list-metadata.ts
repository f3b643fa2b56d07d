import type { MetaDescriptor } from 'react-router';
import { newsPage } from '#content/news.ts';
import { newsSearch } from '#content/news-search.ts';
import { type Matches, pageMeta } from '../shell/metadata.ts';
import { type NewsChoice, newsAddress } from './news-address.ts';
import type { NewsList } from './news-copies.ts';

/** Title, preview and feeds of the list; searches and pages without items stay out of search engines. */
export function newsListMeta(
  choice: NewsChoice,
  list: NewsList | undefined,
  matches: Matches,
): MetaDescriptor[] {
  const { filter, page, words } = choice;
  const parts = [
    newsPage.title,
    words ? `${newsSearch.asked} “${words}”` : '',
    filter === 'all' ? '' : newsPage.filters[filter],
    page > 1 ? `page ${page}` : '',
  ];
  return [
    ...pageMeta(
      {
        title: parts.filter(Boolean).join(', '),
        description: newsPage.description,
        path: newsAddress(choice),
        isHidden: Boolean(words) || !list?.items.length,
      },
      matches,
    ),
    feedLink('application/rss+xml', newsPage.feeds.rss, '/api/news/feed.xml'),
    feedLink('text/calendar', newsPage.feeds.calendar, '/api/news/calendar.ics'),
  ];
}

function feedLink(type: string, title: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type, title, href };
}
