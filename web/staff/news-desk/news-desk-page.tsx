import { useEffect, useRef, useState } from 'react';
import type { StaffNewsItem } from '#contract/news.ts';
import { messageIn } from '../../api/staff.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { deleteNews, fetchNewsForStaff, fetchUnpublishedNews, restoreNews } from '../api/news.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { keepFocus } from '../panel/card.tsx';
import { showTogether, startLoading, unlessOnlyDialog, useLoaded } from '../panel/loading.ts';
import { useQuestion } from '../panel/use-action.ts';
import { useTypedWords } from '../panel/use-typed-words.ts';
import type { Route } from './+types/news-desk-page.ts';
import { DeletedItems } from './deleted-items.tsx';
import { ItemDialog } from './item-dialog.tsx';
import styles from './news-desk.module.css';
import {
  NEW_ITEM,
  type NewsDeskPlace,
  readPlace,
  useNewsDeskAddress,
} from './news-desk-address.ts';
import { DELETE_FAILED, DELETED, NOT_RESTORED, RESTORED } from './news-form.ts';
import { NewsFormDialog, useOpenItem } from './news-form-dialog.tsx';
import { NewsList } from './news-list.tsx';
import { UnpublishedItems } from './unpublished-items.tsx';

export const meta = () => hiddenPageMeta('News & Events');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const place = readPlace(new URL(request.url).searchParams);
  const { page, words } = place;
  const calls = [
    startLoading('The list of news', (signal) => fetchNewsForStaff(page, words, signal)),
    startLoading('The drafts', fetchUnpublishedNews),
  ] as const;
  const [list, unpublished] = showsUnpublished(place) ? showTogether(...calls) : calls;
  return { list, unpublished };
}

export const shouldRevalidate = unlessOnlyDialog('item');

export default function NewsDeskPage({ loaderData }: Route.ComponentProps) {
  const tell = useAlerts();
  const { place, addressOfPage, search, showPage, openForm, closeForm } = useNewsDeskAddress();
  const { typed, setTyped, searchNow } = useTypedWords(place.words, search);
  const list = useLoaded(loaderData.list);
  const unpublished = useLoaded(loaderData.unpublished);
  const [lookedAt, lookAt] = useState<StaffNewsItem>();
  const opened = useOpenItem(place.open, list);
  const [isLookingAtDeleted, setLookingAtDeleted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const deletion = useQuestion(async ({ _id }: StaffNewsItem) => {
    const reply = await deleteNews(_id);
    if (reply.kind !== 'success') {
      console.error('An item could not be deleted:', messageIn(reply, 'no response'));
      return tell(DELETE_FAILED, 'bad');
    }
    tell(DELETED, 'ok', { label: 'Undo', run: () => undo(_id) });
    keepFocus(heading.current);
    list.reload();
  });

  async function undo(id: string) {
    const reply = await restoreNews(id);
    const isRestored = reply.kind === 'success';
    tell(isRestored ? RESTORED : messageIn(reply, NOT_RESTORED), isRestored ? 'ok' : 'bad');
    keepFocus(heading.current);
    if (isRestored) list.reload();
  }

  const rowActions = {
    deletingId: deletion.running?._id,
    onEdit: ({ _id }: StaffNewsItem) => openForm(_id),
    onMore: lookAt,
    onDelete: deletion.ask,
  };

  const lastPage = Math.max(1, list.answer?.pagination.pages ?? place.page);
  const isBeyondEnd = !list.isLoading && list.failures === 0 && place.page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) showPage(lastPage);
  });

  return (
    <div className="grid gap-24">
      <div className={`row apart ${styles.tools}`}>
        <SearchArea>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              searchNow();
            }}
          >
            <TextField
              id="news-search"
              name="q"
              type="search"
              label="Search news and events"
              value={typed}
              onChange={setTyped}
              enterKeyHint="search"
            />
          </form>
        </SearchArea>
        <Button icon="plus" onClick={() => openForm(NEW_ITEM)}>
          Add news or event
        </Button>
      </div>
      {showsUnpublished(place) && <UnpublishedItems list={unpublished} {...rowActions} />}
      <NewsList
        heading={heading}
        list={list}
        words={place.words}
        addressOfPage={addressOfPage}
        onAdd={() => openForm(NEW_ITEM)}
        onClearSearch={() => search('')}
        {...rowActions}
      />
      <Button
        className="start"
        variant="quiet"
        size="small"
        icon="trash"
        onClick={() => setLookingAtDeleted(true)}
      >
        Deleted items
      </Button>
      <DeletedItems
        open={isLookingAtDeleted}
        onClose={() => setLookingAtDeleted(false)}
        isDeleting={deletion.running !== undefined}
        onRestored={list.reload}
      />
      <ItemDialog
        item={lookedAt}
        onClose={() => lookAt(undefined)}
        onChanged={(message) => {
          tell(message);
          lookAt(undefined);
          list.reload();
        }}
      />
      <NewsFormDialog
        opened={opened}
        onClose={closeForm}
        onSaved={async (message) => {
          tell(message);
          // One after the other: the router reloads the address it has arrived at.
          await closeForm();
          list.reload();
        }}
      />
      <ConfirmDialog
        {...deletion.dialog}
        title={`Delete “${deletion.asked?.title ?? ''}”?`}
        question="Are you sure you want to delete this item?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
      />
    </div>
  );
}

/** Above the first page of all items. */
function showsUnpublished({ page, words }: NewsDeskPlace): boolean {
  return page === 1 && words === '';
}
