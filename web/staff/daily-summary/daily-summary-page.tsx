import { useSearchParams } from 'react-router';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { fetchDailySummary } from '../api/panel.ts';
import { Card } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { startLoading, useLoaded } from '../panel/loading.ts';
import type { Route } from './+types/daily-summary-page.ts';
import { EarlierDays } from './earlier-days.tsx';
import { SummaryLines } from './summary-lines.tsx';

export const meta = () => hiddenPageMeta('Daily summary');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = new URL(request.url).searchParams.get('day');
  return {
    summary: startLoading('The daily summary', (signal) => fetchDailySummary(day, signal)),
  };
}

export default function DailySummaryPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const loaded = useLoaded(loaderData.summary);
  return (
    <Card title="Daily summary">
      <LoadFrame
        loaded={loaded}
        loading="Loading daily summary..."
        failed={loaded.message || 'The daily summary cannot be loaded just now.'}
      >
        {({ data }) => (
          <SummaryLines summary={data} isEarlier={search.has('day')} isLoading={loaded.isLoading} />
        )}
      </LoadFrame>
      {/* Also where there is no summary of a day: the way to today's. */}
      <EarlierDays days={loaded.answer?.data.days ?? []} shown={search.get('day')} />
    </Card>
  );
}
