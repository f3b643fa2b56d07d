import { schoolClock, startOfDay, weekdayAndDay } from '#contract/dates/school-time.ts';
import type { DailySummaryAnswer, SummaryLine } from '#contract/staff.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './summary-lines.module.css';

interface SummaryLinesProps {
  summary: DailySummaryAnswer['data'];
  /** as it was reported on its day */
  isEarlier: boolean;
  isLoading: boolean;
}

/** What there is to know today; lines with something to do stand out. */
export function SummaryLines({ summary, isEarlier, isLoading }: SummaryLinesProps) {
  const { day, madeAt, headline, lines } = summary;
  const asOf = isEarlier ? 'as reported at' : 'as things stand at';
  const isCalm = lines.every(({ todo }) => !todo);
  return (
    <div className={styles.summary} aria-busy={isLoading}>
      <p className={`row inset ${styles.head}`} role="status">
        <b className={isCalm ? styles.calm : styles.act}>{headline}</b>
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
      <dd className="grid gap-4">
        <p className={styles.text}>{link ? <TextLink to={link}>{text}</TextLink> : text}</p>
        {todo && <p>{todo}</p>}
        {hint && <p className="fine">{hint}</p>}
      </dd>
    </div>
  );
}
