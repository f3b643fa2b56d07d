import { type MouseEvent, useEffect, useState } from 'react';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import { documentSentAt, isStoredDocument } from '../ui/loading/stored-document.ts';
import { Icon } from '../ui/pictures/icon.tsx';

/** On a page stored for reading offline: from when the notice is. */
export function StoredAt() {
  const [isStored] = useState(isStoredDocument);
  return isStored && <small>As of {schoolMoment(documentSentAt())}</small>;
}

interface NoticeToolsProps {
  mark: string;
  text: string;
  isUrgent: boolean;
  onClose: () => void;
}

export function NoticeTools({ onClose, ...notice }: NoticeToolsProps) {
  return (
    <>
      <button type="button" aria-label="Close notice" onClick={close}>
        <Icon name="close" />
      </button>
      <ReadOut {...notice} />
    </>
  );

  function close({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    onClose();
    currentTarget.closest('aside')?.setAttribute('hidden', '');
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}

const READ_OUT = 'read-out-notice';
/** Screen readers do not hear what is there as soon as its place is. */
const READ_OUT_AFTER_MS = 100;
const READ_OUT_MS = 5_000;

/** Screen readers read out only what changes: once in a tab, and then it is gone again from what they find in the page. */
function ReadOut({ mark, text, isUrgent }: Omit<NoticeToolsProps, 'onClose'>) {
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
