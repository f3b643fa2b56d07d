import { useLayoutEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Notice } from '#contract/school/documents.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { usePart } from '../ui/loading/use-part.ts';
import { OwnScript } from '../ui/own-script.tsx';
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

/** Before anything is painted, so that the page does not move when scripts take it over. */
const HIDE_IF_CLOSED = `{
const notice = document.currentScript.previousElementSibling;
try { notice.hidden = localStorage.getItem('${CLOSED}') === notice.dataset.mark; } catch {}
}`;

/** Apart from the page: most days there is no notice. */
const loadNoticeParts = () => import('./school-notice-parts.tsx');

function NoticeLine({ notice, mark }: { notice: Notice; mark: string }) {
  const { text, level, link } = notice;
  const isPlain = useRouteLoaderData<{ isPlain?: boolean }>('root')?.isPlain;
  const [isClosed, setClosed] = useState(false);
  const { part } = usePart(loadNoticeParts, !isClosed && 'ahead');
  const isUrgent = level === 'urgent';

  useLayoutEffect(() => {
    if (readStored('localStorage', CLOSED) === mark) setClosed(true);
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
          {part && <part.StoredAt />}
        </p>
        {part && <part.CloseButton onClose={close} />}
        {part && <part.ReadOut mark={mark} text={text} isUrgent={isUrgent} />}
      </aside>
      {!isPlain && <OwnScript>{HIDE_IF_CLOSED}</OwnScript>}
    </>
  );
}
