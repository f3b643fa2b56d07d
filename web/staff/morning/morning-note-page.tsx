import { useSearchParams } from 'react-router';
import { fetchMorningNote } from '../../api/morning-note.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Card } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { startLoading, useLoaded } from '../panel/loading.ts';
import type { Route } from './+types/morning-note-page.ts';
import { FormerMornings } from './former-mornings.tsx';
import { NoteLines } from './note-lines.tsx';

export function meta() {
  return hiddenPageMeta('Morning note');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = new URL(request.url).searchParams.get('day');
  return {
    note: startLoading('The morning note', (call, signal) => fetchMorningNote(call, day, signal)),
  };
}

export default function MorningNotePage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const loaded = useLoaded(loaderData.note);
  return (
    <Card title="Morning note">
      <LoadFrame
        loaded={loaded}
        loading="Loading morning note..."
        failed={loaded.message || 'The morning note cannot be loaded just now.'}
      >
        {({ data }) => (
          <NoteLines note={data} isFormer={search.has('day')} isLoading={loaded.isLoading} />
        )}
      </LoadFrame>
      {/* Also where there is no note of a day: the way to today's. */}
      <FormerMornings days={loaded.answer?.data.days ?? []} shown={search.get('day')} />
    </Card>
  );
}
