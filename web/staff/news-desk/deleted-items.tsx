import { useState } from 'react';
import { schoolDay } from '#contract/dates/school-time.ts';
import { messageIn } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { fetchDeletedNews, restoreNews } from '../api/news.ts';
import { LoadFrame } from '../panel/load-frame.tsx';
import { useLoadedHere } from '../panel/loading.ts';
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
export function DeletedItems({ open, onClose, isDeleting, onRestored }: DeletedItemsProps) {
  return (
    <PanelDialog open={open} title="Deleted items" onClose={onClose}>
      <p className={`words ${styles.words}`}>What is deleted can be restored for thirty days.</p>
      {isDeleting ? (
        <Loader text="Loading deleted items..." />
      ) : (
        <DeletedList onRestored={onRestored} />
      )}
      <SmallButton onClick={onClose}>Close</SmallButton>
    </PanelDialog>
  );
}

function DeletedList({ onRestored }: Pick<DeletedItemsProps, 'onRestored'>) {
  const loaded = useLoadedHere(
    'The list of deleted items',
    (_, signal) => fetchDeletedNews(signal),
    undefined,
  );
  const [restoringId, setRestoringId] = useState<string>();
  const [result, setResult] = useState<{ text: string; tone: 'success' | 'error' }>();

  async function restore(id: string, title: string) {
    setRestoringId(id);
    const reply = await restoreNews(id);
    setRestoringId(undefined);
    const failed = messageIn(reply, 'It could not be restored. Please try again.');
    setResult(
      reply.kind === 'success'
        ? { text: `“${title}” is published again, at its old place.`, tone: 'success' }
        : { text: failed, tone: 'error' },
    );
    if (reply.kind === 'success') onRestored();
    loaded.reload();
  }

  const failed = (
    <div className="grid gap-14 mb-24">
      <Banner tone="error">
        {loaded.message || 'The list could not be loaded. Please check your connection.'}
      </Banner>
      <Button size="small" onClick={loaded.reload}>
        Try again
      </Button>
    </div>
  );
  return (
    <LoadFrame loaded={loaded} loading="Loading deleted items..." failed={failed}>
      {({ data }) => (
        <div className="grid gap-14 mb-24">
          {result && <Banner tone={result.tone}>{result.text}</Banner>}
          {data.length === 0 && <p>Nothing was deleted in the last thirty days.</p>}
          <ul className={`entries ${styles.items}`}>
            {data.map(({ _id, title, type, deletedAt, goneAt }) => (
              <li key={_id}>
                <div>
                  <h3 dir="auto">{title}</h3>
                  <p className="fine mt-8">
                    <Badge tone={type === 'event' ? 'event' : 'neutral'}>{typeLabel(type)}</Badge>{' '}
                    Deleted <time dateTime={deletedAt}>{schoolDay(deletedAt)}</time>, can be
                    restored until <time dateTime={goneAt}>{schoolDay(goneAt)}</time>
                  </p>
                </div>
                <SmallButton
                  busy={restoringId === _id}
                  busyText="Restoring..."
                  onClick={() => restore(_id, title)}
                >
                  <span>
                    Restore<span className="unseen">{` ${title}`}</span>
                  </span>
                </SmallButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </LoadFrame>
  );
}
