import { useEffect, useState } from 'react';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import { documentSentAt, isStoredDocument } from '../ui/loading/stored-document.ts';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './school-notice.module.css';

/** On a page stored for reading offline: from when the notice is. */
export function StoredAt() {
  const [isStored] = useState(isStoredDocument);
  return isStored && <small>As of {schoolMoment(documentSentAt())}</small>;
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label="Close notice" onClick={onClose}>
      <Icon name="close" />
    </button>
  );
}

const READ_OUT = 'read-out-notice';
/** Screen readers do not hear what is there as soon as its place is. */
const READ_OUT_AFTER_MS = 100;
const READ_OUT_MS = 5_000;

interface ReadOutProps {
  mark: string;
  text: string;
  isUrgent: boolean;
}

/** Screen readers read out only what changes: once in a tab, and then it is gone again from what they find in the page. */
export function ReadOut({ mark, text, isUrgent }: ReadOutProps) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (readStored('sessionStorage', READ_OUT) === mark) return;
    const begin = setTimeout(() => {
      writeStored('sessionStorage', READ_OUT, mark);
      setSaid(true);
    }, READ_OUT_AFTER_MS);
    const end = setTimeout(() => setSaid(false), READ_OUT_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
    };
  }, [mark]);
  return (
    <span className="unseen" role={isUrgent ? 'alert' : 'status'}>
      {isSaid && (isUrgent ? `Urgent: ${text}` : text)}
    </span>
  );
}
