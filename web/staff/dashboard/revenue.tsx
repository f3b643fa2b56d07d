import type { RevenueOfMonth, RevenueOfPurpose } from '#contract/staff.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card, CardBody } from '../panel/card.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import styles from './revenue.module.css';
import { monthText, percentOf } from './revenue-axes.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { RevenueTable } from './revenue-table.tsx';

interface RevenueProps {
  byMonth: RevenueOfMonth[];
  byPurpose: RevenueOfPurpose[];
}

/** What came in by month and by purpose: drawn, and as a table behind it. */
export function Revenue({ byMonth, byPurpose }: RevenueProps) {
  const total = byPurpose.reduce((sum, { revenue }) => sum + revenue, 0);
  const [first, last] = [byMonth[0], byMonth.at(-1)];
  return (
    <Card title="Revenue">
      <CardBody>
        <div className={styles.revenue}>
          <figure className={styles.months}>
            <figcaption className={styles.caption}>
              By month
              {first && last && `, ${monthText(first.month)} to ${monthText(last.month)}`}
            </figcaption>
            <RevenueChart byMonth={byMonth} />
          </figure>
          <div className={styles.purposes}>
            <h3 className={styles.caption}>By purpose, since the beginning</h3>
            <ul>
              {byPurpose.map(({ purpose, revenue, payments }, index) => (
                <li key={purpose} className={styles.purpose}>
                  <p className={styles.line}>
                    <span>{purpose}</span>
                    <b className="num">{nairaText(revenue)}</b>
                  </p>
                  <svg
                    className={classNames(styles.share, styles[`dye${index % 3}`])}
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width="100" height="10" className={styles.track} />
                    <rect width={percentOf(revenue, total)} height="10" className={styles.dye} />
                  </svg>
                  <p className="fine">
                    {countText(payments)} {payments === 1 ? 'payment' : 'payments'}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </CardBody>
      <details className={styles.details}>
        <summary className="opens">Show as a table</summary>
        <RevenueTable byMonth={byMonth} />
      </details>
    </Card>
  );
}
