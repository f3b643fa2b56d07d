import { useRef } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { SmallButton } from '../../ui/button.tsx';
import { fetchDueNotes, fetchNotes } from '../api/fee-notes.ts';
import { Card } from '../panel/card.tsx';
import { startLoading, unlessOnlyDialog } from '../panel/loading.ts';
import { useAskedPlace } from '../panel/use-asked-place.ts';
import { useSchoolYear } from '../payments/use-school-year.ts';
import { UndeliveredEmails } from '../undelivered/undelivered.tsx';
import type { Route } from './+types/fee-notes-page.ts';
import { MakeDialog } from './make-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { allNotes, type NotesQuery, notesAddress, readNotesQuery } from './notes-address.ts';
import { NotesList } from './notes-list.tsx';
import { NotesTools } from './notes-tools.tsx';
import { Reminders } from './reminders.tsx';
import { Repricing } from './repricing.tsx';

export const meta = () => hiddenPageMeta('Fee notes');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readNotesQuery(new URL(request.url).searchParams);
  return query.view === 'due'
    ? { due: startLoading('The due fee notes', (signal) => fetchDueNotes(query, signal)) }
    : { found: startLoading('The list of fee notes', (signal) => fetchNotes(query, signal)) };
}

export const shouldRevalidate = unlessOnlyDialog('note', 'do');

/** In the address in place of a note: the form that makes notes is open. */
const NEW_NOTES = 'new';

const views = [
  { view: 'all', label: 'All fee notes' },
  { view: 'due', label: 'Reminders' },
] as const;

export default function FeeNotesPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const query = readNotesQuery(search);
  const opened = search.get('note') ?? undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const { schoolYear } = useSchoolYear();
  const [asked, ask] = useAskedPlace({ query, opened }, (place) =>
    notesAddress(place.query, place.opened),
  );
  const show = (next: NotesQuery, note?: string, replace = note === undefined) =>
    ask({ query: next, opened: note }, replace);
  const open = (id: string) => show(asked.query, id);
  const { found, due } = loaderData;

  return (
    <>
      <UndeliveredEmails kind="notes" opened={opened} />
      <Card
        title={views.find(({ view }) => view === query.view)?.label ?? ''}
        titleRef={heading}
        action={
          <SmallButton icon="plus" onClick={() => open(NEW_NOTES)}>
            Make fee notes
          </SmallButton>
        }
      >
        <nav className="row inset views" aria-label="Fee notes">
          {views.map(({ view, label }) => (
            <Link
              key={view}
              className="dashed"
              to={notesAddress({ ...allNotes, class: query.class, term: query.term, view })}
              aria-current={query.view === view ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <NotesTools
          query={asked.query}
          schoolYear={schoolYear}
          onChange={(next) => show(next, asked.opened, true)}
        />
        <Repricing shown={found ?? due} onOpen={open} onChanged={revalidate} />
        {found && <NotesList loading={found} query={query} onOpen={open} />}
        {due && <Reminders loading={due} query={query} onOpen={open} />}
      </Card>
      <NoteDialog
        id={opened === NEW_NOTES ? undefined : opened}
        isMoving={search.get('do') === 'move'}
        onClose={() => show(asked.query)}
        onOpen={open}
        onChanged={revalidate}
      />
      {opened === NEW_NOTES && (
        <MakeDialog
          schoolYear={schoolYear}
          onClose={() => show(asked.query)}
          onMade={async (id) => {
            await show(asked.query, id, true);
            if (!id) heading.current?.focus();
            revalidate();
          }}
        />
      )}
    </>
  );
}
