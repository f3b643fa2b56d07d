import { data } from 'react-router';
import { newsPage } from '#content/news.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { NEWS_PER_PAGE } from '#contract/news.ts';
import { type PageServices, servicesContext } from '../services.server.ts';
import { FetchAhead } from '../ui/loading/fetch-ahead.tsx';
import type { Route } from './+types/news-page.ts';
import { ComingUp, type ComingUpData, loadComingUp } from './coming-up.tsx';
import { DatesToKnow } from './dates-to-know.tsx';
import { loadNewsList } from './load-news.ts';
import { readNewsChoice, startsWithLead } from './news-address.ts';
import { newsCopies } from './news-copies.ts';
import styles from './news-head.module.css';
import { newsListMeta } from './news-list-metadata.ts';
import { NewsListView } from './news-list-view.tsx';
import { shortenedForDocument } from './stored-news.ts';
import type { ListOfNews } from './use-news-list.ts';

interface NewsPageData extends ListOfNews {
  comingUp: ComingUpData;
  today: string;
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  newsListMeta(
    loaderData?.choice ?? readNewsChoice(new URLSearchParams(location.search)),
    loaderData?.list,
    matches,
  );

export async function loader({ request, context }: Route.LoaderArgs) {
  const choice = readNewsChoice(new URL(request.url).searchParams);
  const rendered: NewsPageData = {
    choice,
    expected: NEWS_PER_PAGE,
    comingUp: {},
    today: calendarDay(Date.now()),
  };
  const news = context.get(servicesContext);
  try {
    const { filter, page, words } = choice;
    const [answer, comingUp] = await Promise.all([
      words ? news.searchNews(words, filter, page) : news.listNews(filter, page),
      words ? {} : readComingUp(news),
    ]);
    const items = shortenedForDocument(answer.data, startsWithLead(choice));
    const list = { items, pagination: answer.pagination };
    const read = { ...rendered, comingUp, list };
    // There are endlessly many pages beyond the last: the server caches none of them.
    const isEndless = items.length === 0 && page > 1;
    return data(read, isEndless ? { headers: { 'cache-control': 'no-store' } } : {});
  } catch (error) {
    console.error('The news list could not be read:', error);
    return data(rendered, { status: 503 });
  }
}

async function readComingUp(news: PageServices): Promise<ComingUpData> {
  const { events: known, dates } = await news.comingUp();
  return { known, dates };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Shows at once what is known; the response follows. */
export function clientLoader({ request }: Route.ClientLoaderArgs): NewsPageData {
  const choice = readNewsChoice(new URL(request.url).searchParams);
  // A search is for one thing: nothing else is shown beside it.
  const comingUp: ComingUpData = choice.words ? {} : loadComingUp();
  const list = loadNewsList(choice, newsCopies);
  return {
    choice,
    list: newsCopies.listInMemory(choice),
    expected: newsCopies.expectedCount(choice),
    // What stands above the list comes with it, so that it pushes no card away from a finger.
    arriving: comingUp.known && comingUp.dates ? list : after(comingUp.arriving, list),
    comingUp,
    today: calendarDay(Date.now()),
  };
}

async function after<Value>(first: Promise<unknown> | undefined, value: Promise<Value>) {
  await first;
  return value;
}

export default function NewsPage({ loaderData: { comingUp, ...list } }: Route.ComponentProps) {
  return (
    <>
      <NewsHead />
      <ComingUp {...comingUp} />
      <DatesToKnow {...comingUp} />
      <NewsListView {...list} />
      {/* Opening a card must not need the network. */}
      <FetchAhead route="ni" />
    </>
  );
}

function NewsHead() {
  return (
    <div className={`on-dark deep ${styles.head}`}>
      <div className={`no-print ${styles.cloth}`} aria-hidden="true" />
      <div className={`wrap ${styles.words}`}>
        <h1>{newsPage.title}</h1>
        <p>{newsPage.lead}</p>
      </div>
    </div>
  );
}
