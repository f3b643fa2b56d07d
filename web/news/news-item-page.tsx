import { data } from 'react-router';
import { newsItemPage, previewNote } from '#content/news.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { servicesContext } from '../services.server.ts';
import { hiddenPageMeta } from '../shell/metadata.ts';
import { FetchAhead } from '../ui/loading/fetch-ahead.tsx';
import type { Route } from './+types/news-item-page.ts';
import { loadNewsItem } from './load-news.ts';
import { newsCopies } from './news-copies.ts';
import { newsItemMeta } from './news-item-metadata.ts';
import { type NewsItemProps, NewsItemView } from './news-item-view.tsx';
import { readPassedOn } from './stored-news.ts';

export const meta: Route.MetaFunction = ({ loaderData, params, location, matches }) =>
  loaderData?.note
    ? hiddenPageMeta(newsItemPage.part)
    : newsItemMeta(loaderData?.item ?? passedItem(loaderData, location.state, params.id), matches);

/** What the card had; not on a page from the server, where both renderings must agree. */
function passedItem(opened: NewsItemProps | undefined, state: unknown, id: string) {
  return opened?.arriving && readPassedOn(state, id).item;
}

/** A preview is private. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const opened: NewsItemProps = { id: params.id, today: calendarDay(Date.now()) };
  const token = new URL(request.url).searchParams.get('preview');
  if (token) {
    const item = await context.get(servicesContext).findPreview(params.id, token);
    const init = { status: item ? 200 : 404, headers: { 'cache-control': 'no-store' } };
    return data({ ...opened, ...(item && { item }), note: previewNote }, init);
  }
  const item = await context
    .get(servicesContext)
    .findNews(params.id)
    .catch((error: unknown) => {
      console.error('The news item could not be read:', error);
      return 'unread' as const;
    });
  if (item === 'unread') return data(opened, { status: 503 });
  // The device may still have a copy of what the school has taken down.
  if (!item) return data(opened, { status: 404 });
  return { ...opened, item };
}

/** Shows at once what is known; the response follows. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs): NewsItemProps {
  return {
    id,
    item: newsCopies.itemInMemory(id),
    arriving: loadNewsItem(id, newsCopies),
    today: calendarDay(Date.now()),
  };
}

export default function NewsItemPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NewsItemView key={loaderData.id} {...loaderData} />
      {/* The way back must not need the network. */}
      <FetchAhead route="news/news-page" />
    </>
  );
}
