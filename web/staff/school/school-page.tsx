import { Link } from 'react-router';
import { calendarDay, schoolMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { kindNames } from '#contract/school/changes.ts';
import { type SchoolKind, schoolKinds } from '#contract/school/documents.ts';
import { schoolSettingAddress } from '#contract/staff-addresses.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { fetchKinds, type KindState } from '../api/school.ts';
import { Card } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { startLoading, useLoaded } from '../panel/loading.ts';
import { rowOpener } from '../panel/staff-table.tsx';
import { superAdmins } from '../staff-texts.ts';
import type { Route } from './+types/school-page.ts';
import { inOneLine } from './in-one-line.ts';
import styles from './school-page.module.css';
import { newestOf, upcomingOf } from './versions.ts';

export const meta = () => hiddenPageMeta('School');

export function clientLoader() {
  return { kinds: startLoading('The school’s settings', fetchKinds, superAdmins) };
}

/** What can be changed about the school, and how each of it stands. */
export default function SchoolPage({ loaderData }: Route.ComponentProps) {
  const loaded = useLoaded(loaderData.kinds);
  return (
    <Card title="Settings of the school">
      <LoadFrame
        loaded={loaded}
        loading="Loading the school’s settings..."
        failed="The school’s settings cannot be loaded just now."
      >
        {({ data }) => <KindList states={data} today={calendarDay(new Date())} />}
      </LoadFrame>
    </Card>
  );
}

export function KindList({ states, today }: { states: readonly KindState[]; today: string }) {
  return (
    <ul className="lines">
      {schoolKinds.map((kind, index) => {
        const state = states[index];
        return state && <KindLine key={kind} kind={kind} state={state} today={today} />;
      })}
    </ul>
  );
}

interface KindLineProps {
  kind: SchoolKind;
  state: KindState;
  today: string;
}

function KindLine({ kind, state, today }: KindLineProps) {
  const { author, createdAt, version } = newestOf(state);
  const upcoming = upcomingOf(kind, state);
  return (
    <li className={styles.kind}>
      <div className="narrowable">
        <h3>
          <Link className={rowOpener} to={schoolSettingAddress(kind)}>
            {kindNames[kind]}
          </Link>
        </h3>
        <p className="anywhere">{inOneLine(kind, state.current.document, today)}</p>
        {upcoming.map(({ day, version: { version: number, holdsFrom }, changes }) => (
          <p key={number} className={`fine anywhere ${styles.upcoming}`}>
            <b>
              From <time dateTime={day}>{shortSchoolDay(holdsFrom)}</time>:
            </b>{' '}
            {firstOf(changes)}
          </p>
        ))}
        <p className="fine anywhere">
          {version === 1 ? (
            'As it was set up'
          ) : (
            <>
              Changed by <span translate="no">{author}</span> on{' '}
              <time dateTime={createdAt}>{schoolMoment(createdAt)}</time>
            </>
          )}
        </p>
      </div>
      <Icon name="arrow-right" />
    </li>
  );
}

function firstOf([first, ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} and ${others.length} more` : `${first}`;
}
