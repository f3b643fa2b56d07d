import { useEffect, useState } from 'react';
import type { StaffNewsItem, StaffNewsListAnswer } from '#contract/news.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, takesFocusFirst } from '../../ui/dialogs/dialog.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { fetchNewsItemForStaff } from '../api/news.ts';
import type { Loaded } from '../panel/loading.ts';
import { NEW_ITEM } from './news-desk-address.ts';
import styles from './news-form-dialog.module.css';
import { NewsFormView } from './news-form-view.tsx';

interface NewsFormDialogProps {
  opened: OpenItem;
  onClose: () => void;
  onSaved: (message: string) => void;
}

const TITLE_ID = 'news-form-title';

/** The form in its dialog, once it is known which item it is for. */
export function NewsFormDialog({ opened, onClose, onSaved }: NewsFormDialogProps) {
  return (
    <Dialog
      open={opened.status !== 'closed'}
      onClose={onClose}
      aria-labelledby={TITLE_ID}
      className={styles.dialog}
    >
      <div className={`line gap-16 top apart ${styles.head}`}>
        <h2 id={TITLE_ID} className="display-3" tabIndex={-1} ref={takesFocusFirst}>
          {titleOf(opened)}
        </h2>
        <Button variant="quiet" size="small" icon="close" onClick={onClose}>
          Close
        </Button>
      </div>
      {opened.status === 'ready' && (
        <NewsFormView
          // Another item is another form: nothing typed for one may end up in the other.
          key={opened.item?._id ?? NEW_ITEM}
          item={opened.item}
          onClose={onClose}
          onSaved={onSaved}
        />
      )}
      {opened.status === 'loading' && <Loader text="Loading news..." />}
      {opened.status === 'gone' && (
        <Banner tone="error">This item is no longer there. It may have been deleted.</Banner>
      )}
      {opened.status === 'failed' && (
        <Banner tone="error">
          The item could not be loaded. Please check your connection, close this form and open it
          again.
        </Banner>
      )}
    </Dialog>
  );
}

function titleOf(opened: OpenItem): string {
  if (opened.status !== 'ready') return 'News or event';
  if (!opened.item) return 'Add news or event';
  return opened.item.type === 'event' ? 'Edit event' : 'Edit news';
}

/** What the form is open for; without an item it is for a new one. */
type OpenItem =
  | { status: 'closed' | 'loading' | 'gone' | 'failed' }
  | { status: 'ready'; item: StaffNewsItem | undefined };

const closed: OpenItem = { status: 'closed' };
const loading: OpenItem = { status: 'loading' };

/** The item named in the address: from the list when it is there, else from the server. It stays while it is open. */
export function useOpenItem(open: string | undefined, list: Loaded<StaffNewsListAnswer>): OpenItem {
  const [held, setHeld] = useState<{ open: string; opened: OpenItem }>();
  const inList = list.answer?.data.find((item) => item._id === open);
  const isAsked = open !== undefined && open !== NEW_ITEM;
  const mustFetch = isAsked && held?.open !== open && !inList && !list.isLoading;

  if (held && held.open !== open) setHeld(undefined);
  else if (isAsked && inList && !held) setHeld({ open, opened: { status: 'ready', item: inList } });

  useEffect(() => {
    if (!mustFetch || open === undefined) return;
    let isWanted = true;
    fetchNewsItemForStaff(open).then((reply) => {
      if (isWanted) setHeld({ open, opened: openedFrom(reply) });
    });
    return () => {
      isWanted = false;
    };
  }, [mustFetch, open]);

  if (open === undefined) return closed;
  if (open === NEW_ITEM) return newItem;
  return held?.open === open ? held.opened : loading;
}

const newItem: OpenItem = { status: 'ready', item: undefined };

function openedFrom(reply: Awaited<ReturnType<typeof fetchNewsItemForStaff>>): OpenItem {
  if (reply.kind === 'success') return { status: 'ready', item: reply.answer.data };
  const isGone = reply.kind === 'refused' && reply.httpStatus === 404;
  return { status: isGone ? 'gone' : 'failed' };
}
