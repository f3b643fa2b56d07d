import { Link } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import styles from './earlier-days.module.css';

interface EarlierDaysProps {
  /** the newest first */
  days: string[];
  /** the day that is looked at; nothing is today */
  shown: string | null;
}

/** The summaries of the last week, as they were reported. */
export function EarlierDays({ days, shown }: EarlierDaysProps) {
  if (days.length === 0 && !shown) return null;
  return (
    <nav className={styles.days} aria-label="Earlier days">
      <ul className="row gap-4-8">
        <li>
          <Link
            className="dashed"
            to={pages.dailySummary}
            aria-current={shown ? undefined : 'page'}
          >
            Today
          </Link>
        </li>
        {days.map((day) => (
          <li key={day}>
            <Link
              className="dashed"
              to={`${pages.dailySummary}?day=${day}`}
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
