import type { DashboardStats } from '#contract/staff.ts';
import { classNames } from '../../ui/class-names.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import styles from './dashboard-figures.module.css';

const UNKNOWN = '–';

/** The four totals in one stitched row; dashes as long as nobody knows them. */
export function DashboardFigures({ stats }: { stats: DashboardStats | undefined }) {
  const figures = [
    { label: 'Payments', motif: 'drum', text: stats && countText(stats.totalPayments) },
    { label: 'Revenue', motif: 'sun', text: stats && nairaText(stats.totalRevenue) },
    { label: 'Active Users', motif: 'compound', text: stats && countText(stats.totalUsers) },
    { label: 'News', motif: 'feather', text: stats && countText(stats.totalNews) },
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, motif, text }) => (
        <div key={label} className={classNames(styles.figure, styles[motif])}>
          <dt>{label}</dt>
          <dd className="num">{text ?? UNKNOWN}</dd>
          <Motif name={motif} className={styles.motif} />
        </div>
      ))}
    </dl>
  );
}
