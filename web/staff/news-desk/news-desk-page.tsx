import { useEffect, useMemo, useRef, useState } from 'react';
import { messageIn } from '../../api/staff.ts';
import { fetchNewsForStaff, restoreNews } from '../../api/staff-news.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import { keepFocus } from '../panel/keep-focus.ts';
import { startLoading, unlessOnlyDialog, useLoaded } from '../panel/loading.ts';
import type { Route } from './+types/news-desk-page.ts';
import { DeletedItems } from './deleted-items.tsx';
import styles from './news-desk.module.css';
import { NEW_ITEM, readPlace, useNewsDeskAddress } from './news-desk-address.ts';
import { NewsDeskContent } from './news-desk-content.tsx';
import { NewsDeskTools } from './news-desk-tools.tsx';
import { DELETE_FAILED, DELETED, NOT_RESTORED, RESTORED } from './news-form.ts';
import { NewsFormDialog } from './news-form-dialog.tsx';
import { createUnsavedText } from './unsaved-text.ts';
import { useDeletion } from './use-deletion.ts';
import { useOpenItem } from './use-open-item.ts';

export function meta() {
  return hiddenPageMeta('News & Events');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const place = readPlace(new URL(request.url).searchParams);
  return {
    list: startLoading('The list of news', (call, signal) =>
      fetchNewsForStaff(call, place, signal),
    ),
  };
}

export const shouldRevalidate = unlessOnlyDialog('item');

/** Everything the school has published: found, written, changed, taken away. */
export default function NewsDeskPage({ loaderData }: Route.ComponentProps) {
  const { user, request } = useAuth();
  const tell = useAlerts();
  const { place, addressOfPage, search, showPage, openForm, closeForm } = useNewsDeskAddress();
  const list = useLoaded(loaderData.list);
  const opened = useOpenItem(place.open, list);
  const [isLookingAtDeleted, setLookingAtDeleted] = useState(false);
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

  const deletion = useDeletion(request, ({ _id }, isDeleted) => {
    if (!isDeleted) return tell(DELETE_FAILED, 'bad');
    tell(DELETED, 'ok', { label: 'Undo', run: () => undo(_id) });
    keepFocus(heading.current);
    list.reload();
  });

  async function undo(id: string) {
    const reply = await restoreNews(request, id);
    const isRestored = reply.kind === 'success';
    tell(isRestored ? RESTORED : messageIn(reply, NOT_RESTORED), isRestored ? 'ok' : 'bad');
    keepFocus(heading.current);
    if (isRestored) list.reload();
  }

  const lastPage = Math.max(1, list.answer?.pagination.pages ?? place.page);
  const isBeyondEnd = !list.isLoading && list.failures === 0 && place.page > lastPage;
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
        onAdd={() => openForm(NEW_ITEM)}
        onClearSearch={() => search('')}
        onEdit={({ _id }) => openForm(_id)}
        onDelete={deletion.ask}
      />
      <Button
        className={styles.deleted}
        variant="quiet"
        size="small"
        icon="trash"
        onClick={() => setLookingAtDeleted(true)}
      >
        Deleted items
      </Button>
      <DeletedItems
        open={isLookingAtDeleted}
        request={request}
        onClose={() => setLookingAtDeleted(false)}
        isDeleting={deletion.runningId !== undefined}
        onRestored={list.reload}
      />
      <NewsFormDialog
        opened={opened}
        request={request}
        unsavedTexts={unsavedTexts}
        onClose={closeForm}
        onSaved={async (message) => {
          tell(message);
          // One after the other: the router reloads the address it has arrived at.
          await closeForm();
          list.reload();
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
