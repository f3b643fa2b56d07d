import { Link, useSearchParams } from 'react-router';
import {
  schoolClock,
  shortSchoolDay,
  startOfDay,
  weekdayAndDay,
} from '#contract/dates/school-time.ts';
import type { DailySummaryAnswer, SummaryLine } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { fetchDailySummary } from '../api/panel.ts';
import { Card } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { startLoading, useLoaded } from '../panel/loading.ts';
import type { Route } from './+types/daily-summary-page.ts';
import dayStyles from './earlier-days.module.css';
import styles from './summary-lines.module.css';

export const meta = () => hiddenPageMeta('Daily summary');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = new URL(request.url).searchParams.get('day');
  return {
    summary: startLoading('The daily summary', (signal) => fetchDailySummary(day, signal)),
  };
}

export default function DailySummaryPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const loaded = useLoaded(loaderData.summary);
  return (
    <Card title={search.has('day') ? 'An earlier day' : 'Today'}>
      <LoadFrame
        loaded={loaded}
        loading="Loading daily summary..."
        failed={loaded.message || 'The daily summary cannot be loaded just now.'}
      >
        {({ data }) => (
          <SummaryLines summary={data} isEarlier={search.has('day')} isLoading={loaded.isLoading} />
        )}
      </LoadFrame>
      {/* Also where there is no summary of a day: the way to today's. */}
      <EarlierDays days={loaded.answer?.data.days ?? []} shown={search.get('day')} />
    </Card>
  );
}

interface SummaryLinesProps {
  summary: DailySummaryAnswer['data'];
  /** as it was reported on its day */
  isEarlier: boolean;
  isLoading: boolean;
}

/** What there is to know today; lines with something to do stand out. */
function SummaryLines({ summary, isEarlier, isLoading }: SummaryLinesProps) {
  const { day, madeAt, headline, lines } = summary;
  const asOf = isEarlier ? 'as reported at' : 'as things stand at';
  const isCalm = lines.every(({ todo }) => !todo);
  return (
    <div aria-busy={isLoading}>
      <p className={`row inset ${styles.head}`} role="status">
        <b className={isCalm ? styles.calm : 'sunny'}>{headline}</b>
        <span className="fine">
          {weekdayAndDay(startOfDay(day))}, {asOf} {schoolClock(madeAt)}
        </span>
      </p>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </dl>
    </div>
  );
}

function Line({ label, text, todo, hint, link }: SummaryLine) {
  return (
    <div className={todo ? styles.todo : undefined}>
      <dt className="quiet">{label}</dt>
      <dd className="grid gap-4 items-start">
        <p className={styles.text}>{link ? <TextLink to={link}>{text}</TextLink> : text}</p>
        {todo && <p>{todo}</p>}
        {hint && <p className="fine">{hint}</p>}
      </dd>
    </div>
  );
}

/** The summaries of the last week, as they were reported; `shown` is the day that is looked at, nothing for today. */
function EarlierDays({ days, shown }: { days: string[]; shown: string | null }) {
  if (days.length === 0 && !shown) return null;
  return (
    <nav className={dayStyles.days} aria-label="Earlier days">
      <ul className="row views">
        <li>
          <Link
            className="dashed"
            to={staffPages.dailySummary}
            aria-current={shown ? undefined : 'page'}
          >
            Today
          </Link>
        </li>
        {days.map((day) => (
          <li key={day}>
            <Link
              className="dashed"
              to={`${staffPages.dailySummary}?day=${day}`}
              aria-current={day === shown ? 'page' : undefined}
            >
              {shortSchoolDay(startOfDay(day))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
