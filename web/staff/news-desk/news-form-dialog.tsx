import type { NewsItem } from '#contract/news.ts';
import type { StaffRequest } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, takesFocusFirst } from '../../ui/dialogs/dialog.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { NEW_ITEM } from './news-desk-address.ts';
import styles from './news-form-dialog.module.css';
import { NewsFormView } from './news-form-view.tsx';
import type { UnsavedTexts } from './unsaved-text.ts';
import type { OpenItem } from './use-open-item.ts';

interface NewsFormDialogProps {
  opened: OpenItem;
  request: StaffRequest;
  unsavedTexts: UnsavedTexts;
  onClose: () => void;
  onSaved: (message: string) => void;
}

const TITLE_ID = 'news-form-title';

/** The form in its dialog, once it is known which item it is for. */
export function NewsFormDialog({
  opened,
  request,
  unsavedTexts,
  onClose,
  onSaved,
}: NewsFormDialogProps) {
  return (
    <Dialog
      open={opened.status !== 'closed'}
      onClose={onClose}
      labelledBy={TITLE_ID}
      className={styles.dialog}
    >
      <div className={styles.head}>
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
          request={request}
          unsavedTexts={unsavedTexts}
          onClose={onClose}
          onSaved={onSaved}
        />
      )}
      {opened.status === 'loading' && <Loader text="Loading news..." />}
      {opened.status === 'gone' && (
        <Banner tone="error">This item is no longer there. Somebody may have deleted it.</Banner>
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
  return opened.item ? editTitle(opened.item) : 'Add news or event';
}

function editTitle({ type }: NewsItem): string {
  return type === 'event' ? 'Edit event' : 'Edit news';
}
