import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { newsItemAddress } from '#contract/addresses.ts';
import type { ComingEvent } from '#contract/news.ts';
import { fetchComingUp } from '../api/news.ts';
import styles from './coming-up.module.css';

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

export function ComingUp({ known, arriving }: ComingUpData) {
  const [arrived, setArrived] = useState<ComingEvent[]>();
  useEffect(() => {
    if (known) rememberComingUp(known);
    void arriving?.then(setArrived);
  }, [known, arriving]);
  const events = arrived ?? known ?? [];
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

function Entry({ event: { id, title, startsAt, words } }: { event: ComingEvent }) {
  return (
    <Link to={newsItemAddress(id)} className={`line gap-14 ${styles.event}`}>
      <span className={`sunny ${styles.leaf}`} aria-hidden="true">
        <b>{Number(startsAt.slice(8, 10))}</b>
        {MONTHS.slice(Number(startsAt.slice(5, 7)) * 3 - 3).slice(0, 3)}
      </span>
      <span className={styles.words}>
        <strong dir="auto">{title}</strong>
        <time className="fine" dateTime={startsAt}>
          {words}
        </time>
      </span>
    </Link>
  );
}

/** What the page can show at once, and what the server will answer. */
export interface ComingUpData {
  known?: ComingEvent[] | undefined;
  arriving?: Promise<ComingEvent[] | undefined>;
}

/** In memory only: what is coming up is soon over. */
let lastKnown: ComingEvent[] | undefined;

function rememberComingUp(events: ComingEvent[]): void {
  lastKnown = events;
}

export function loadComingUp() {
  return { known: lastKnown, arriving: askForComingUp() };
}

async function askForComingUp(): Promise<ComingEvent[] | undefined> {
  const reply = await fetchComingUp();
  if (reply.kind === 'success' && Array.isArray(reply.answer.data)) {
    rememberComingUp(reply.answer.data);
  }
  return lastKnown;
}
