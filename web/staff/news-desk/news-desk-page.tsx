import { useEffect, useMemo, useRef } from 'react';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import styles from './news-desk.module.css';
import { NEW_ITEM, useNewsDeskAddress } from './news-desk-address.ts';
import { NewsDeskContent } from './news-desk-content.tsx';
import { NewsDeskTools } from './news-desk-tools.tsx';
import { DELETE_FAILED, DELETED } from './news-form.ts';
import { NewsFormDialog } from './news-form-dialog.tsx';
import { createUnsavedText } from './unsaved-text.ts';
import { useDeletion } from './use-deletion.ts';
import { useNewsList } from './use-news-list.ts';
import { useOpenItem } from './use-open-item.ts';

export function meta() {
  return hiddenPageMeta('News & Events');
}

/** Everything the school has published: found, written, changed, taken away. */
export default function NewsDeskPage() {
  const { user, request } = useAuth();
  const tell = useAlerts();
  const { place, addressOfPage, search, showPage, openForm, closeForm } = useNewsDeskAddress();
  const { list, reload } = useNewsList(request, place.page, place.words);
  const opened = useOpenItem(place.open, list);
  const heading = useRef<HTMLHeadingElement>(null);
  const userId = user?._id ?? '';
  const unsavedTexts = useMemo(
    () =>
      createUnsavedText(
        userId,
        () => localStorage,
        () => new Date(),
      ),
    [userId],
  );

  const deletion = useDeletion(request, (isDeleted) => {
    tell(isDeleted ? DELETED : DELETE_FAILED, isDeleted ? 'ok' : 'bad');
    if (!isDeleted) return;
    // The button that was pressed goes away with its row; focus must not go with it.
    heading.current?.focus();
    reload();
  });

  const lastPage = Math.max(1, list.pagination?.pages ?? 1);
  const isBeyondEnd = list.status === 'loaded' && place.page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) showPage(lastPage);
  });

  return (
    <div className={styles.desk}>
      <NewsDeskTools words={place.words} onSearch={search} onAdd={() => openForm(NEW_ITEM)} />
      <NewsDeskContent
        heading={heading}
        list={list}
        words={place.words}
        deletingId={deletion.runningId}
        addressOfPage={addressOfPage}
        onRetry={reload}
        onAdd={() => openForm(NEW_ITEM)}
        onClearSearch={() => search('')}
        onEdit={({ _id }) => openForm(_id)}
        onDelete={deletion.ask}
      />
      <NewsFormDialog
        opened={opened}
        request={request}
        unsavedTexts={unsavedTexts}
        onClose={closeForm}
        onSaved={(message) => {
          closeForm();
          tell(message);
          reload();
        }}
      />
      <ConfirmDialog
        open={deletion.asked !== undefined}
        title={`Delete “${deletion.asked?.title ?? ''}”?`}
        question="Are you sure you want to delete this item?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
    </div>
  );
}
