import { useRef } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { calendarDay, isDay } from '#contract/dates/school-time.ts';
import type { DeskDayAnswer, DeskEntry } from '#contract/schemas/desk.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { SmallButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { fetchDeskDay } from '../api/desk.ts';
import { Card, CardBody } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loaded, startLoading, unlessOnlyDialog, useLoaded } from '../panel/loading.ts';
import { addressWith, useAskedPlace } from '../panel/use-asked-place.ts';
import { useSchoolYear } from '../payments/use-school-year.ts';
import type { Route } from './+types/desk-page.ts';
import { CloseOfDay } from './close-of-day.tsx';
import styles from './desk.module.css';
import { DeskEntries } from './desk-entries.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';

export const meta = () => hiddenPageMeta('Desk');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { day } = readPlace(new URL(request.url).searchParams);
  return { found: startLoading('The day of the desk', (signal) => fetchDeskDay(day, signal)) };
}

export const shouldRevalidate = unlessOnlyDialog('entry');

export default function DeskPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const { schoolYear } = useSchoolYear();
  const place = readPlace(search);
  const [{ day, entry }, ask] = useAskedPlace(place, deskAddress);
  const found = useLoaded(loaderData.found);
  const today = calendarDay(Date.now());

  return (
    <>
      <Card
        title="Money at the desk"
        titleRef={heading}
        action={
          <SmallButton icon="plus" onClick={() => ask({ day, entry: NEW_ENTRY }, false)}>
            Record a payment
          </SmallButton>
        }
      >
        <CardBody>
          <div className={styles.narrow}>
            <TextField
              id="desk-day"
              name="day"
              type="date"
              label="Day"
              max={today}
              value={day ?? today}
              onChange={(next) => isDay(next) && ask({ day: next }, true)}
            />
          </div>
        </CardBody>
        <DayOfDesk found={found} onOpen={(id) => ask({ day, entry: id }, false)} />
      </Card>
      {found.answer && <CloseOfDay day={found.answer.data} onChanged={revalidate} />}
      {/* By the address itself: the way out may be refused, to keep what was typed. */}
      {place.entry === NEW_ENTRY && (
        <RecordDialog
          schoolYear={schoolYear}
          onClose={() => ask({ day }, true)}
          onRecorded={revalidate}
        />
      )}
      <EntryDialog
        entry={entry === undefined ? undefined : findEntry(found.answer?.data.entries, entry)}
        entries={found.answer?.data.entries ?? []}
        onClose={() => ask({ day }, true)}
        onChanged={revalidate}
      />
    </>
  );
}

/** A review of a payment names the record by its reference. */
function findEntry(entries: readonly DeskEntry[] = [], asked: string) {
  return (
    entries.find(({ _id }) => _id === asked) ??
    entries.find(({ kind, reference }) => kind === 'received' && reference === asked)
  );
}

interface DayProps {
  found: Loaded<DeskDayAnswer>;
  onOpen: (id: string) => void;
}

function DayOfDesk({ found, onOpen }: DayProps) {
  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading the day..."
        failed={found.message || 'The desk cannot be shown just now.'}
      >
        {({ data }) => <DeskEntries day={data} onOpen={onOpen} />}
      </LoadFrame>
    </div>
  );
}

/** In the address in place of an entry: the form is open. */
const NEW_ENTRY = 'new';

interface Place {
  day?: string | undefined;
  entry?: string | undefined;
}

function readPlace(search: URLSearchParams): Place {
  const day = search.get('day');
  return { day: isDay(day) ? day : undefined, entry: search.get('entry') ?? undefined };
}

function deskAddress({ day, entry }: Place): string {
  return addressWith(staffPages.desk, { day, entry });
}
