import { useCallback, useEffect, useState } from 'react';
import { schoolDay } from '#contract/dates/school-time.ts';
import type { DeletedNewsAnswer } from '#contract/news.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { fetchDeletedNews, restoreNews } from '../../api/staff-news.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { session } from '../auth/session.ts';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import styles from './deleted-items.module.css';
import { typeLabel } from './news-form.ts';

interface DeletedItemsProps {
  open: boolean;
  onClose: () => void;
  /** an item is on its way into this list, which waits for it */
  isDeleting: boolean;
  /** an item is in the lists again */
  onRestored: () => void;
}

/** What was deleted in the last thirty days, to be restored. */
export function DeletedItems({ open, onClose, ...rest }: DeletedItemsProps) {
  return (
    <PanelDialog open={open} title="Deleted items" onClose={onClose}>
      <p className={`words ${styles.words}`}>What is deleted can be restored for thirty days.</p>
      <DeletedList {...rest} />
      <Button variant="line" size="small" onClick={onClose}>
        Close
      </Button>
    </PanelDialog>
  );
}

function DeletedList({ isDeleting, onRestored }: Omit<DeletedItemsProps, 'open' | 'onClose'>) {
  const [reply, setReply] = useState<StaffReply<DeletedNewsAnswer>>();
  const [restoringId, setRestoringId] = useState<string>();
  const [result, setResult] = useState<{ text: string; tone: 'success' | 'error' }>();
  const load = useCallback(async () => setReply(await fetchDeletedNews(session.request)), []);

  useEffect(() => {
    if (!isDeleting) load();
  }, [load, isDeleting]);

  async function restore(id: string, title: string) {
    setRestoringId(id);
    const restored = await restoreNews(session.request, id);
    setRestoringId(undefined);
    const isRestored = restored.kind === 'success';
    const failed = messageIn(restored, 'It could not be restored. Please try again.');
    setResult(
      isRestored
        ? { text: `“${title}” is published again, at its old place.`, tone: 'success' }
        : { text: failed, tone: 'error' },
    );
    if (isRestored) onRestored();
    await load();
  }

  if (!reply) return <Loader text="Loading deleted items..." />;
  if (reply.kind !== 'success') {
    return (
      <div className={`grid gap-14 mb-20`}>
        <Banner tone="error">
          {messageIn(reply, 'The list could not be loaded. Please check your connection.')}
        </Banner>
        <Button size="small" onClick={load}>
          Try Again
        </Button>
      </div>
    );
  }
  const { data } = reply.answer;
  return (
    <div className={`grid gap-14 mb-20`}>
      {result && <Banner tone={result.tone}>{result.text}</Banner>}
      {data.length === 0 && <p>Nothing was deleted in the last thirty days.</p>}
      <ul className={`entries ${styles.items}`}>
        {data.map(({ _id, title, type, deletedAt, goneAt }) => (
          <li key={_id}>
            <div>
              <h3 dir="auto">{title}</h3>
              <p className={`fine mt-6`}>
                <Badge tone={type === 'event' ? 'event' : 'neutral'}>{typeLabel(type)}</Badge>{' '}
                Deleted <time dateTime={deletedAt}>{schoolDay(deletedAt)}</time>, kept until{' '}
                <time dateTime={goneAt}>{schoolDay(goneAt)}</time>
              </p>
            </div>
            <Button
              variant="line"
              size="small"
              busy={restoringId === _id}
              busyText="Restoring..."
              onClick={() => restore(_id, title)}
            >
              <span>
                Restore<VisuallyHidden>{` ${title}`}</VisuallyHidden>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
