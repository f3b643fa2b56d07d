import { useOutletContext } from 'react-router';
import { pages, TO_DECIDE } from '#contract/addresses.ts';
import type { DashboardStatsAnswer } from '#contract/staff.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Loaded } from '../panel/loading.ts';
import { AlarmBanner } from './alarm-banner.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import styles from './dashboard-page.module.css';
import { RecentNews } from './recent-news.tsx';
import { RecentPayments } from './recent-payments.tsx';
import { Revenue } from './revenue.tsx';
import { useTryingAgain } from './use-trying-again.ts';

export function meta() {
  return hiddenPageMeta('Dashboard');
}

export default function DashboardPage() {
  const loaded = useOutletContext<Loaded<DashboardStatsAnswer>>();
  const isTrying = useTryingAgain(loaded);
  const stats = loaded.answer?.data;
  return (
    <>
      <p role="status" className={styles.note}>
        {!stats && isTrying && 'The figures cannot be loaded just now. Trying again by itself…'}
      </p>
      {stats?.alarms.map((alarm) => (
        <AlarmBanner key={alarm.name} {...alarm} />
      ))}
      <div className={styles.first}>
        {stats && stats.toDecide > 0 && (
          <p className={styles.decide}>
            <TextLink to={TO_DECIDE} iconEnd="arrow-right">
              {stats.toDecide} to decide
            </TextLink>
            <span>Payments that no rule may settle wait for a person.</span>
          </p>
        )}
        <TextLink to={pages.dailySummary} iconEnd="arrow-right" className={styles.summary}>
          Daily summary
        </TextLink>
      </div>
      <DashboardFigures stats={stats} />
      <div className={styles.lists}>
        <RecentPayments payments={stats?.recentPayments} />
        <RecentNews items={stats?.recentNews} />
      </div>
      {stats && stats.revenueByMonth.length > 0 && (
        <Revenue byMonth={stats.revenueByMonth} byPurpose={stats.revenueByPurpose} />
      )}
    </>
  );
}
