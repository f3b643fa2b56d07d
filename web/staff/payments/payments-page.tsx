import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { fetchPayments, type PaymentsQuery } from '../../api/staff-payments.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Card } from '../panel/card.tsx';
import { startLoading, unlessOnlyDialog, useLoaded } from '../panel/loading.ts';
import type { Route } from './+types/payments-page.ts';
import { AdoptDialog } from './adopt-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PaymentTimelineDialog } from './payment-timeline-dialog.tsx';
import { paymentsAddress, readPaymentsQuery } from './payments-address.ts';
import { PaymentsList } from './payments-list.tsx';
import styles from './payments-page.module.css';
import { PaymentsTools } from './payments-tools.tsx';
import { useAdoption } from './use-adoption.ts';

export function meta() {
  return hiddenPageMeta('All payments');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readPaymentsQuery(new URL(request.url).searchParams);
  return {
    found: startLoading('The list of payments', (call, signal) =>
      fetchPayments(call, query, signal),
    ),
  };
}

export const shouldRevalidate = unlessOnlyDialog('payment');

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isExporting, setExporting] = useState(false);
  const query = readPaymentsQuery(search);
  const opened = search.get('payment') ?? undefined;
  const found = useLoaded(loaderData.found);
  const show = (next: PaymentsQuery, reference?: string) =>
    navigate(paymentsAddress(next, reference), {
      replace: reference === undefined,
      preventScrollReset: true,
    });

  const heading = useRef<HTMLHeadingElement>(null);
  const closeTimeline = () => show(query);
  const adoption = useAdoption({ opened, closeTimeline, reload: found.reload, heading });

  return (
    <>
      <div className={styles.head}>
        <TextLink to={pages.dashboard} icon="arrow-left">
          Dashboard
        </TextLink>
        <Button variant="line" size="small" icon="download" onClick={() => setExporting(true)}>
          Export CSV
        </Button>
      </div>
      <Card title="All payments" titleRef={heading}>
        <PaymentsTools query={query} onChange={show} />
        <PaymentsList
          query={query}
          found={found}
          onOpen={(reference) => {
            adoption.ask(undefined);
            show(query, reference);
          }}
          onShowAll={() => show({ words: '', status: 'all', page: 1 })}
        />
      </Card>
      <AdoptDialog reference={adoption.asked} onClose={adoption.cancel} onEnd={adoption.end} />
      <PaymentTimelineDialog
        reference={opened}
        isCovered={adoption.asked !== undefined}
        onClose={closeTimeline}
        onAdopt={adoption.ask}
      />
      <ExportDialog open={isExporting} query={query} onClose={() => setExporting(false)} />
    </>
  );
}
