import { pages } from '#contract/addresses.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import type { AuditAnswer } from '#contract/staff.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Card, CardNote } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, useLoaded } from '../panel/loading.ts';
import styles from './audit-log.module.css';

/** Who did what when, newest first. */
export function AuditLog({ loading }: { loading: Loading<AuditAnswer> }) {
  const log = useLoaded(loading);
  return (
    <Card title="Audit log">
      <LoadFrame
        loaded={log}
        loading="Loading audit log..."
        failed="The audit log cannot be loaded just now."
      >
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <CardNote>Nothing has been changed yet.</CardNote>}
            {data.length > 0 && (
              <ol className={styles.log} aria-busy={log.isLoading}>
                {data.map(({ _id, at, by, text }) => (
                  <li key={_id}>
                    <p>
                      <b>{by}</b> <span>{text}</span>
                    </p>
                    <time dateTime={at}>{fullMoment(at)}</time>
                  </li>
                ))}
              </ol>
            )}
            {pagination.pages > 1 && (
              <div className={styles.pages}>
                <Pagination
                  {...pagination}
                  addressOf={(next) => `${pages.settings}${next > 1 ? `?page=${next}` : ''}`}
                />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </Card>
  );
}
