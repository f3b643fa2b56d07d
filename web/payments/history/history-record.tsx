import type { MouseEvent } from 'react';
import { paymentAddress } from '#contract/addresses.ts';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { formatNaira, koboFromNaira } from '#contract/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FeeLine } from '../receipt/fee-line.tsx';
import { feeOfReceipt } from '../receipt/receipt.ts';
import styles from './history-record.module.css';
import { outcomeOf } from './history-search.ts';
import type { PaymentRecord } from './payment-history.ts';

interface HistoryRecordProps {
  record: PaymentRecord;
  onOpen: () => void;
  onDelete: () => void;
}

export function HistoryRecord({ record, onOpen, onDelete }: HistoryRecordProps) {
  const { reference } = record;
  return (
    <li className={classNames(styles.record, outcomeOf(record) === 'failed' && styles.failed)}>
      <div className={styles.slip}>
        <p className={`row middle fine ${styles.when}`}>
          <StatusBadge record={record} />
          <time dateTime={record.date} className="num">
            {schoolMoment(record.date)}
          </time>
        </p>
        <h2 className={styles.name} translate="no">
          {record.fullName}
        </h2>
        <p className={`quiet ${styles.what}`}>
          {record.paymentPurpose}, {record.class}
          {record.term && <span>{record.term}</span>}
        </p>
        <FeeLine fee={feeOfReceipt(record, 'now')} />
        <p className={styles.reference}>
          <span className="unseen">Receipt of </span>
          <TextLink
            to={paymentAddress(reference)}
            onClick={(event) => {
              if (opensHere(event)) onOpen();
            }}
          >
            <ReferenceText value={reference} />
          </TextLink>
        </p>
      </div>
      <div className={`grid gap-4 ${styles.stub}`}>
        <b className={`num ${styles.amount}`}>{formatNaira(koboFromNaira(record.amount))}</b>
        <Button variant="quiet" size="small" icon="trash" onClick={onDelete}>
          Delete
          <span className="unseen">
            {' '}
            the record of{' '}
            <span translate="no">
              {record.fullName}, {reference}
            </span>
          </span>
        </Button>
      </div>
    </li>
  );
}

function StatusBadge({ record }: { record: PaymentRecord }) {
  const isPaid = outcomeOf(record) === 'success';
  return (
    <Badge tone={isPaid ? 'ok' : 'bad'} icon={isPaid ? 'check' : 'close'}>
      {isPaid ? 'Success' : 'Failed'}
    </Badge>
  );
}

/** Not for a click that opens a new tab or window. */
function opensHere(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
