import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fetchPayments, type PaymentsQuery } from '../../api/staff-payments.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Card } from '../panel/card.tsx';
import { useLoaded } from '../panel/use-loaded.ts';
import { ExportDialog } from './export-dialog.tsx';
import { PaymentStoryDialog } from './payment-timeline-dialog.tsx';
import { paymentsAddress, readPaymentsQuery } from './payments-address.ts';
import { PaymentsList } from './payments-list.tsx';
import styles from './payments-page.module.css';
import { PaymentsTools } from './payments-tools.tsx';

export function meta() {
  return hiddenPageMeta('All payments');
}

export default function PaymentsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isExporting, setExporting] = useState(false);
  const { words, status, page } = readPaymentsQuery(search);
  const query = useMemo(() => ({ words, status, page }), [words, status, page]);
  const opened = search.get('payment') ?? undefined;
  const found = useLoaded(
    'The list of payments',
    useCallback((request, signal) => fetchPayments(request, query, signal), [query]),
  );
  const show = (next: PaymentsQuery, reference?: string) =>
    navigate(paymentsAddress(next, reference), {
      replace: reference === undefined,
      preventScrollReset: true,
    });

  return (
    <>
      <div className={styles.head}>
        <TextLink to="/admin-panel/dashboard" icon="arrow-left">
          Dashboard
        </TextLink>
        <Button variant="line" size="small" icon="download" onClick={() => setExporting(true)}>
          Export CSV
        </Button>
      </div>
      <Card title="All payments">
        <PaymentsTools query={query} onChange={show} />
        <PaymentsList
          query={query}
          found={found}
          onOpen={(reference) => show(query, reference)}
          onShowAll={() => show({ words: '', status: 'all', page: 1 })}
        />
      </Card>
      <PaymentStoryDialog reference={opened} onClose={() => show(query)} />
      <ExportDialog open={isExporting} query={query} onClose={() => setExporting(false)} />
    </>
  );
}
