import { useSearchParams } from 'react-router';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Banner } from '../../ui/banner.tsx';
import { SmallButton } from '../../ui/button.tsx';
import { fetchOwesFile, fetchWhoOwes } from '../api/who-owes.ts';
import { Card, CardBody } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { startLoading, useLoaded } from '../panel/loading.ts';
import { useAskedPlace } from '../panel/use-asked-place.ts';
import { useDownload } from '../payments/use-download.ts';
import type { Route } from './+types/who-owes-page.ts';
import { type OwesQuery, owesAddress, readOwesQuery } from './owes-address.ts';
import { OwesFigures } from './owes-figures.tsx';
import { OwesList } from './owes-list.tsx';
import { PrintOwes } from './owes-print.tsx';
import { OwesTools } from './owes-tools.tsx';
import styles from './who-owes.module.css';

export const meta = () => hiddenPageMeta('Who owes');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readOwesQuery(new URL(request.url).searchParams);
  const unnoted: OwesQuery = { ...query, standing: 'no_note_yet', page: 1 };
  return {
    found: startLoading('Who owes', (signal) => fetchWhoOwes(query, signal)),
    // Only how many, and after the list: it takes longer the more students there are.
    unnoted: startLoading('Who has no fee note', (signal) => fetchWhoOwes(unnoted, signal, 1)),
  };
}

/** What is due in a term, what has come, and from whom it has not. */
export default function WhoOwesPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const query = readOwesQuery(search);
  const found = useLoaded(loaderData.found);
  const unnoted = useLoaded(loaderData.unnoted).answer?.pagination.total;
  const [asked, ask] = useAskedPlace(query, owesAddress);
  const choose = (chosen: Partial<OwesQuery>) => ask({ ...asked, ...chosen, page: 1 }, true);

  const shown = (
    <LoadFrame
      loaded={found}
      loading="Adding up..."
      failed={found.message || 'Who owes cannot be loaded just now.'}
    >
      {({ data, sortedBy, pagination }) => (
        <>
          <Card title={`Who owes: ${data.term.name}`}>
            <OwesTools query={asked} data={data} onChange={choose} />
            <CardBody>
              <OwesFigures data={data} query={query} unnoted={unnoted} />
            </CardBody>
          </Card>
          <Card title={titleOf(query)} action={<Take query={query} />}>
            <OwesList
              query={query}
              data={data}
              unnoted={unnoted}
              sortedBy={sortedBy}
              pagination={pagination}
              onChange={choose}
            />
          </Card>
        </>
      )}
    </LoadFrame>
  );

  return (
    <div className="grid gap-24" aria-busy={found.isLoading}>
      {found.answer ? shown : <Card title="Who owes">{shown}</Card>}
    </div>
  );
}

const titles: Record<OwesQuery['standing'], string> = {
  owing: 'Not paid, or part paid',
  open: 'Not paid',
  part_paid: 'Part paid',
  paid: 'Paid',
  overpaid: 'Paid too much',
  without_note: 'Paid without a fee note',
  no_note_yet: 'No fee note yet',
  all: 'All fee notes',
};

function titleOf({ standing, class: feeClass, purpose }: OwesQuery): string {
  return [titles[standing], purpose, feeClass].filter(Boolean).join(', ');
}

/** The list on paper and as files. */
function Take({ query }: { query: OwesQuery }) {
  const { busy, hasFailed, progress, download } = useDownload<'csv' | 'xlsx'>();
  const file = (ending: 'csv' | 'xlsx') =>
    download(ending, (onReceived) => fetchOwesFile(query, ending, onReceived));
  return (
    <div className={`row middle gap-12-8 no-print ${styles.take}`}>
      {hasFailed && (
        <Banner tone="error">The file could not be made. Please try again in a minute.</Banner>
      )}
      <p role="status" className="fine num">
        {progress}
      </p>
      <PrintOwes query={query} />
      <SmallButton
        icon="download"
        busy={busy === 'xlsx'}
        busyText="Wait..."
        onClick={() => file('xlsx')}
      >
        Excel
      </SmallButton>
      <SmallButton
        icon="download"
        busy={busy === 'csv'}
        busyText="Wait..."
        onClick={() => file('csv')}
      >
        CSV
      </SmallButton>
    </div>
  );
}
