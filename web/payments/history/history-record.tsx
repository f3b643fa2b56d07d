import type { MouseEvent } from 'react';
import { paymentAddress } from '#contract/addresses.ts';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { formatNaira, koboFromNaira } from '#contract/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
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
  onPass: () => void;
  onDelete: () => void;
}

export function HistoryRecord({ record, onOpen, onPass, onDelete }: HistoryRecordProps) {
  const { reference } = record;
  const isPaid = outcomeOf(record) === 'success';
  const openHere = (event: MouseEvent) => {
    if (opensHere(event)) onOpen();
  };
  return (
    <li className={classNames(styles.record, !isPaid && styles.failed)}>
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
          <TextLink to={paymentAddress(reference)} onClick={openHere}>
            <ReferenceText value={reference} />
          </TextLink>
        </p>
        {isPaid && (
          <div className={`row gap-10 ${styles.actions}`}>
            <ButtonLink size="small" to={paymentAddress(reference)} onClick={openHere}>
              Receipt <Whose {...record} />
            </ButtonLink>
            {record.confirmed && (
              <Button variant="line" size="small" icon="check" onClick={onPass}>
                Gate pass <Whose {...record} />
              </Button>
            )}
          </div>
        )}
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

/** Read aloud after a button's word: there is one for each record. */
function Whose({ fullName, date }: PaymentRecord) {
  return (
    <span className="unseen">
      of <span translate="no">{fullName}</span>, {schoolMoment(date)}
    </span>
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
