import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { newsItemAddress } from '#contract/addresses.ts';
import { announcedTitle, type ComingEvent } from '#contract/news.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import { fetchComingUp } from '../api/news.ts';
import styles from './coming-up.module.css';

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

export function ComingUp({ known, arriving }: ComingUpData) {
  useEffect(() => remember({ events: known }), [known]);
  const events = useArrived(arriving)?.events ?? known ?? [];
  if (events.length === 0) return null;
  return (
    <section className={styles.strip}>
      <div className={`wrap ${styles.row}`}>
        <h2>Coming up</h2>
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <Entry event={event} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Entry({ event }: { event: ComingEvent }) {
  const { id, startsAt, words, place } = event;
  return (
    <Link to={newsItemAddress(id)} className={`line gap-14 ${styles.event}`}>
      <span className={`sunny ${styles.leaf}`} aria-hidden="true">
        <b>{Number(startsAt.slice(8, 10))}</b>
        {MONTHS.slice(Number(startsAt.slice(5, 7)) * 3 - 3).slice(0, 3)}
      </span>
      <span className={styles.words}>
        <strong dir="auto">{announcedTitle(event)}</strong>
        <time className="fine" dateTime={startsAt}>
          {words}
        </time>
        {place && (
          <span className="fine" dir="auto">
            {place}
          </span>
        )}
      </span>
    </Link>
  );
}

interface Soon {
  events?: ComingEvent[] | undefined;
  dates?: SchoolDate[] | undefined;
}

/** What the page can show at once, and what the server will answer. */
export interface ComingUpData {
  known?: ComingEvent[] | undefined;
  dates?: SchoolDate[] | undefined;
  arriving?: Promise<Soon>;
}

export function useArrived(arriving: ComingUpData['arriving']): Soon | undefined {
  const [arrived, setArrived] = useState<Soon>();
  useEffect(() => void arriving?.then(setArrived), [arriving]);
  return arrived;
}

/** In memory only: what is coming up is soon over. */
let lastKnown: Soon = {};

export function remember({ events = lastKnown.events, dates = lastKnown.dates }: Soon): void {
  lastKnown = { events, dates };
}

export function loadComingUp() {
  return { known: lastKnown.events, dates: lastKnown.dates, arriving: askForComingUp() };
}

async function askForComingUp(): Promise<Soon> {
  const reply = await fetchComingUp();
  if (reply.kind === 'success' && Array.isArray(reply.answer.data)) {
    const { data: events, dates } = reply.answer;
    // A process of an older version answers without dates.
    remember({ events, dates: Array.isArray(dates) ? dates : [] });
  }
  return lastKnown;
}
