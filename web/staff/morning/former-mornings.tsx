import { Link } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import styles from './former-mornings.module.css';

interface FormerMorningsProps {
  /** the newest first */
  days: string[];
  /** the day that is looked at; nothing is today */
  shown: string | null;
}

/** The mornings of the last week, as they were told. */
export function FormerMornings({ days, shown }: FormerMorningsProps) {
  if (days.length === 0 && !shown) return null;
  return (
    <nav className={styles.days} aria-label="Former mornings">
      <ul>
        <li>
          <Link to={pages.dailySummary} aria-current={shown ? undefined : 'page'}>
            Today
          </Link>
        </li>
        {days.map((day) => (
          <li key={day}>
            <Link
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
