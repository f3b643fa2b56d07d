import { useRouteLoaderData } from 'react-router';
import type { Notice } from '#contract/school/documents.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import { classNames } from '../ui/class-names.ts';
import { usePart } from '../ui/loading/use-part.ts';
import { OwnScript } from '../ui/own-script.tsx';
import { useSchool } from '../ui/use-school.ts';
import styles from './school-notice.css?inline';

/** Under this key a device remembers the notice that was closed last. */
const CLOSED_NOTICE = 'closed-notice';

/** The school's notice, above the page. Closed, the same notice stays away from this device. */
export function SchoolNotice() {
  const { notice } = useSchool();
  const isPlain = useRouteLoaderData<{ isPlain?: boolean }>('root')?.isPlain;
  // A page without scripts cannot know whether it was closed: there only what is urgent is said.
  if (!notice || (isPlain && notice.level !== 'urgent')) return null;
  const mark = `${notice.from} ${notice.until} ${notice.text}`;
  return <NoticeLine key={mark} notice={notice} mark={mark} isPlain={isPlain} />;
}

/** Before anything is painted, so that the page does not move when scripts take it over. */
const HIDE_IF_CLOSED = import.meta.env.SSR
  ? `{
const notice = document.currentScript.previousElementSibling;
try { notice.hidden = localStorage.getItem('${CLOSED_NOTICE}') === notice.dataset.mark; } catch {}
}`
  : '';

/** Apart from the page: most days there is no notice. */
const loadNoticeParts = () => import('./school-notice-parts.tsx');

interface NoticeLineProps {
  notice: Notice;
  mark: string;
  isPlain: boolean | undefined;
}

function NoticeLine({ notice, mark, isPlain }: NoticeLineProps) {
  const { text, level, link } = notice;
  const { part } = usePart(loadNoticeParts, 'ahead');
  const isClosed = !import.meta.env.SSR && readStored('localStorage', CLOSED_NOTICE) === mark;
  const isUrgent = level === 'urgent';
  return (
    <>
      {import.meta.env.SSR && (
        <style href="school-notice" precedence="1">
          {styles}
        </style>
      )}
      <aside
        className={classNames('no-print school-notice', isUrgent && 'on-dark')}
        aria-label="Notice"
        data-mark={mark}
        hidden={isClosed}
        suppressHydrationWarning
      >
        <p>
          {isUrgent && <span className="unseen">Urgent: </span>}
          {link ? <a href={link}>{text}</a> : text}
          {part && <part.StoredAt />}
        </p>
        {part && (
          <part.NoticeTools mark={mark} text={text} isUrgent={isUrgent} onClose={remember} />
        )}
      </aside>
      {!isPlain && <OwnScript>{HIDE_IF_CLOSED}</OwnScript>}
    </>
  );

  function remember() {
    writeStored('localStorage', CLOSED_NOTICE, mark);
  }
}
