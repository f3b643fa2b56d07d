import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { pageIn } from '#contract/paging.ts';
import { fullMoment } from '#contract/school-time.ts';
import { fetchAuditPage } from '../../api/staff-panel.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Card, CardBody, CardNote } from '../panel/card.tsx';
import { useLoaded } from '../panel/use-loaded.ts';
import styles from './audit-log.module.css';

/** Who did what when, newest first. */
export function AuditLog() {
  const [search] = useSearchParams();
  const page = pageIn(search);
  const { answer, isLoading, hasFailed, reload } = useLoaded(
    'The audit log',
    useCallback((request, signal) => fetchAuditPage(request, page, signal), [page]),
  );
  return (
    <Card title="Audit log">
      {hasFailed && (
        <CardBody>
          <div className={styles.failed}>
            <Banner tone="error">The audit log cannot be loaded just now.</Banner>
            <Button variant="line" size="small" icon="refresh" busy={isLoading} onClick={reload}>
              Try again
            </Button>
          </div>
        </CardBody>
      )}
      {!answer && isLoading && <Loader text="Loading audit log..." />}
      {answer?.data.length === 0 && <CardNote>Nothing has been changed yet.</CardNote>}
      {answer && answer.data.length > 0 && (
        <ol className={styles.log} aria-busy={isLoading}>
          {answer.data.map(({ _id, at, by, text }) => (
            <li key={_id}>
              <p>
                <b>{by}</b>
                <span>{text}</span>
              </p>
              <time dateTime={at}>{fullMoment(at)}</time>
            </li>
          ))}
        </ol>
      )}
      {answer && answer.pagination.pages > 1 && (
        <div className={styles.pages}>
          <Pagination
            {...answer.pagination}
            addressOf={(next) => `${pages.settings}${next > 1 ? `?page=${next}` : ''}`}
          />
        </div>
      )}
    </Card>
  );
}
