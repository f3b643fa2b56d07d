import { schoolClock, startOfDay, weekdayAndDay } from '#contract/dates/school-time.ts';
import type { DailySummaryAnswer, SummaryLine } from '#contract/staff.ts';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './note-lines.module.css';

interface NoteLinesProps {
  note: DailySummaryAnswer['data'];
  /** as it was told on its morning */
  isFormer: boolean;
  isLoading: boolean;
}

/** What there is to know this morning; lines with something to do stand out. */
export function NoteLines({ note, isFormer, isLoading }: NoteLinesProps) {
  const { day, madeAt, headline, lines } = note;
  const told = isFormer ? 'as it was told at' : 'as things stand at';
  const isCalm = lines.every(({ todo }) => !todo);
  return (
    <div className={styles.note} aria-busy={isLoading}>
      <p className={styles.head} role="status">
        <b className={isCalm ? styles.calm : styles.act}>{headline}</b>
        <span>
          {weekdayAndDay(startOfDay(day))}, {told} {schoolClock(madeAt)}
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
      <dt>{label}</dt>
      <dd>
        <p className={styles.text}>{link ? <TextLink to={link}>{text}</TextLink> : text}</p>
        {todo && <p>{todo}</p>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </dd>
    </div>
  );
}
