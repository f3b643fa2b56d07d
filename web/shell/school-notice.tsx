import { useEffect, useLayoutEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { schoolMoment } from '#contract/dates/school-time.ts';
import type { Notice } from '#contract/school/documents.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { documentSentAt, isStoredDocument } from '../ui/loading/stored-document.ts';
import { OwnScript } from '../ui/own-script.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { useHasScripts } from '../ui/use-has-scripts.ts';
import { useSchool } from '../ui/use-school.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './school-notice.module.css';
import { webAddress } from './structured-data.ts';

/** What the school tells everybody now, above the page. Closed, the same notice stays away from this device. */
export function SchoolNotice() {
  const { notice } = useSchool();
  if (!notice) return null;
  const mark = `${notice.from} ${notice.until} ${notice.text}`;
  return <NoticeLine key={mark} notice={notice} mark={mark} />;
}

const CLOSED = 'closed-notice';
const READ_OUT = 'read-out-notice';

/** Before anything is painted, so that the page does not move when scripts take it over. */
const HIDE_IF_CLOSED = `{
const notice = document.currentScript.previousElementSibling;
try { notice.hidden = localStorage.getItem('${CLOSED}') === notice.dataset.mark; } catch {}
}`;

function NoticeLine({ notice, mark }: { notice: Notice; mark: string }) {
  const { text, level, link } = notice;
  const isPlain = useRouteLoaderData<{ isPlain?: boolean }>('root')?.isPlain;
  const hasScripts = useHasScripts();
  const [isClosed, setClosed] = useState(false);
  const [storedAt, setStoredAt] = useState<string>();
  const isUrgent = level === 'urgent';
  const words = isUrgent ? `Urgent: ${text}` : text;

  useLayoutEffect(() => {
    if (readStored('localStorage', CLOSED) === mark) setClosed(true);
    if (isStoredDocument()) setStoredAt(schoolMoment(documentSentAt()));
  }, [mark]);

  function close() {
    writeStored('localStorage', CLOSED, mark);
    setClosed(true);
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  if (isClosed) return null;
  return (
    <>
      <aside
        className={classNames('no-print', styles.notice, isUrgent && `on-dark ${styles.urgent}`)}
        aria-label="Notice"
        data-mark={mark}
        suppressHydrationWarning
      >
        <p>
          {isUrgent && <VisuallyHidden>Urgent: </VisuallyHidden>}
          {link ? <a href={webAddress(link)}>{text}</a> : text}
          {storedAt && <small>As of {storedAt}</small>}
        </p>
        {hasScripts && (
          <button type="button" className={styles.close} aria-label="Close notice" onClick={close}>
            <Icon name="close" />
          </button>
        )}
        <ReadOut mark={mark} words={words} isUrgent={isUrgent} />
      </aside>
      {!isPlain && <OwnScript>{HIDE_IF_CLOSED}</OwnScript>}
    </>
  );
}

const READ_OUT_MS = 5_000;

/** Screen readers read out only what changes: once in a tab, and then it is gone again from what they find in the page. */
function ReadOut({ mark, words, isUrgent }: { mark: string; words: string; isUrgent: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (readStored('sessionStorage', READ_OUT) === mark) return;
    writeStored('sessionStorage', READ_OUT, mark);
    setSaid(words);
    const timer = setTimeout(() => setSaid(''), READ_OUT_MS);
    return () => clearTimeout(timer);
  }, [mark, words]);
  return (
    <span className="unseen" role={isUrgent ? 'alert' : 'status'}>
      {said}
    </span>
  );
}
