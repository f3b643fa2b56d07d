import { type RefObject, useEffect, useState } from 'react';
import emptyNest from '../../art/empty-nest.svg';
import { titleOf } from '../../shell/metadata.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useViewTitle } from '../../ui/use-view-title.ts';
import { readContact, refuseContact } from '../form/stored-contact.ts';
import { useGatePass } from '../gate-pass/use-gate-pass.tsx';
import { HistoryFrame } from './history-loading.tsx';
import { HistoryRecord } from './history-record.tsx';
import { noFilters, searchHistory } from './history-search.ts';
import { HistoryTools } from './history-tools.tsx';
import styles from './history-view.module.css';
import contactStyles from './kept-contact-note.module.css';
import {
  deleteRecord,
  onHistoryChange,
  type PaymentRecord,
  readHistory,
} from './payment-history.ts';

interface HistoryViewProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
  onPay: () => void;
  onOpen: (reference: string) => void;
}

export function HistoryView({ heading, onBack, onPay, onOpen }: HistoryViewProps) {
  useViewTitle(titleOf('Payment History'));
  const { records, refresh } = useHistory();
  const [words, setWords] = useState('');
  const [filters, setFilters] = useState(noFilters);
  const deletion = useDeletion(refresh, heading);
  const gatePass = useGatePass();
  const found = searchHistory(records ?? [], words, filters);
  const showEverything = () => {
    setWords('');
    setFilters(noFilters);
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <HistoryFrame
      heading={heading}
      onBack={onBack}
      subtitle={
        <p role="status" className={`num ${styles.count}`}>
          {records && records.length > 0 && `${found.length} of ${records.length} payments`}
        </p>
      }
    >
      <div className={`grid gap-24 sheet ${styles.body}`}>
        {records && records.length > 0 && (
          <HistoryTools
            records={records}
            words={words}
            filters={filters}
            onWords={setWords}
            onFilters={setFilters}
          />
        )}
        <HistoryList
          records={records}
          found={found}
          onPay={onPay}
          onOpen={onOpen}
          onPass={gatePass.show}
          onDelete={deletion.ask}
          onShowEverything={showEverything}
        />
        {records && <StoredContactNote onRemoved={() => heading.current?.focus()} />}
      </div>
      <ConfirmDialog
        open={deletion.asked !== undefined}
        title="Delete this payment record?"
        question="Only the record on this device is removed. The payment itself stays with the school."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
      {gatePass.failure}
      {gatePass.dialog}
      {deletion.hasFailed && (
        <Toast tone="bad" onClose={deletion.dismiss}>
          Failed to delete payment
        </Toast>
      )}
    </HistoryFrame>
  );
}

interface HistoryListProps {
  records: PaymentRecord[] | undefined;
  found: PaymentRecord[];
  onPay: () => void;
  onOpen: (reference: string) => void;
  onPass: (reference: string) => void;
  onDelete: (record: PaymentRecord) => void;
  onShowEverything: () => void;
}

function HistoryList({
  records,
  found,
  onPay,
  onOpen,
  onPass,
  onDelete,
  onShowEverything,
}: HistoryListProps) {
  if (!records) {
    return (
      <div className={styles.loading}>
        <Loader text="Loading payments..." />
      </div>
    );
  }
  if (found.length === 0) {
    const isEmpty = records.length === 0;
    return (
      <EmptyState
        art={emptyNest}
        title="No Payments Found"
        text={
          isEmpty
            ? "You haven't made any payments yet on this device."
            : 'No payments match your search criteria.'
        }
      >
        {isEmpty ? (
          <Button onClick={onPay}>Make a payment</Button>
        ) : (
          <Button variant="line" onClick={onShowEverything}>
            Show all payments
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-16">
      {found.map((record) => (
        <HistoryRecord
          key={record.reference}
          record={record}
          onOpen={() => onOpen(record.reference)}
          onPass={() => onPass(record.reference)}
          onDelete={() => onDelete(record)}
        />
      ))}
    </ul>
  );
}

function StoredContactNote({ onRemoved }: { onRemoved: () => void }) {
  const [contact, setContact] = useState(readContact);
  if (!contact) return null;
  const remove = () => {
    refuseContact();
    setContact(undefined);
    onRemoved();
  };
  return (
    <section
      className={`row middle apart ${contactStyles.note}`}
      aria-label="Saved for the next payment"
    >
      <p className="narrowable anywhere">
        Saved on this device for the next payment: <b translate="no">{contact.email}</b>,{' '}
        <b className="num">{contact.phone}</b>
      </p>
      <Button variant="quiet" size="small" icon="trash" onClick={remove}>
        Remove
        <span className="unseen"> e-mail address and phone number</span>
      </Button>
    </section>
  );
}

function useDeletion(onDeleted: () => void, heading: RefObject<HTMLElement | null>) {
  const [asked, ask] = useState<PaymentRecord>();
  const [hasFailed, setFailed] = useState(false);
  const [deleted, setDeleted] = useState(0);

  // The pressed button is gone with its record; focus can move only after the question has closed.
  useEffect(() => {
    if (deleted > 0) heading.current?.focus();
  }, [deleted, heading]);

  return {
    asked,
    hasFailed,
    ask,
    cancel: () => ask(undefined),
    dismiss: () => setFailed(false),
    confirm() {
      if (!asked) return;
      ask(undefined);
      const isGone = deleteRecord(asked.reference);
      setFailed(!isGone);
      if (!isGone) return;
      setDeleted(deleted + 1);
      onDeleted();
    },
  };
}

/** The records of this device, undefined until they are read, updated when another tab changes them. */
function useHistory() {
  const [records, setRecords] = useState<PaymentRecord[]>();
  const [refresh] = useState(() => () => setRecords(readHistory()));
  useEffect(() => {
    refresh();
    return onHistoryChange(refresh);
  }, [refresh]);
  return { records, refresh };
}
