import { data } from 'react-router';
import { NEWS_PER_PAGE } from '#contract/news.ts';
import { servicesContext } from '../services.server.ts';
import { FetchAhead } from '../ui/fetch-ahead.tsx';
import type { Route } from './+types/news-page.ts';
import { loadNewsList } from './load-news.ts';
import { readNewsChoice } from './news-address.ts';
import { shortenedForDocument } from './news-document.ts';
import { NewsHead } from './news-head.tsx';
import { NewsListView } from './news-list-view.tsx';
import { newsListMeta } from './news-metadata.ts';
import { newsCopies } from './news-store.ts';
import type { ListOfNews } from './use-news-list.ts';

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  newsListMeta(
    loaderData?.choice ?? readNewsChoice(new URLSearchParams(location.search)),
    loaderData?.list,
    matches,
  );

export async function loader({ request, context }: Route.LoaderArgs) {
  const choice = readNewsChoice(new URL(request.url).searchParams);
  const rendered: ListOfNews = {
    choice,
    list: undefined,
    expected: NEWS_PER_PAGE,
    arriving: undefined,
  };
  try {
    const answer = await context.get(servicesContext).listNews(choice.filter, choice.page);
    const items = shortenedForDocument(answer.data);
    return { ...rendered, list: { items, pagination: answer.pagination } };
  } catch (error) {
    console.error('The news list could not be read:', error);
    return data(rendered, { status: 503 });
  }
}

/** Within the site the page stands at once, with what is known already; the server's answer follows. */
export function clientLoader({ request }: Route.ClientLoaderArgs): ListOfNews {
  const choice = readNewsChoice(new URL(request.url).searchParams);
  return {
    choice,
    list: newsCopies.listInMemory(choice),
    expected: newsCopies.expectedCount(choice),
    arriving: loadNewsList(choice, newsCopies),
  };
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NewsHead />
      <NewsListView {...loaderData} />
      {/* Opening a card must not need the network. */}
      <FetchAhead route="news/news-item-page" />
    </>
  );
}
