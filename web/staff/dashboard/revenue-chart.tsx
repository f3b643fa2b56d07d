import type { RevenueOfMonth } from '#contract/staff.ts';
import { classNames } from '../../ui/class-names.ts';
import { nairaText } from '../staff-texts.ts';
import { monthText, percentOf, scaleFor, shortMonthText } from './revenue-axes.ts';
import styles from './revenue-chart.module.css';

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });

const HEIGHT = 100;
const COLUMN = 10;
const BAR = 6;

/** A bar for each month, one dye for each purpose. The drawing is stretched to its place; the words around it are not. */
export function RevenueChart({ byMonth }: { byMonth: RevenueOfMonth[] }) {
  const scale = scaleFor(byMonth.map(({ revenue }) => revenue));
  const top = scale.at(-1) ?? 0;
  const purposes = byMonth[0]?.byPurpose.map(({ purpose }) => purpose) ?? [];
  return (
    <>
      <ul className={styles.legend}>
        {purposes.map((purpose, index) => (
          <li key={purpose} className={styles[`dye${index % 3}`]}>
            {purpose}
          </li>
        ))}
      </ul>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          {scale.map((amount) => (
            <span key={amount} style={{ bottom: `${percentOf(amount, top)}%` }}>
              ₦{compact.format(amount)}
            </span>
          ))}
        </div>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${byMonth.length * COLUMN} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summaryOf(byMonth)}
        >
          {scale.map((amount) => (
            <line
              key={amount}
              className={styles.line}
              vectorEffect="non-scaling-stroke"
              x2={byMonth.length * COLUMN}
              y1={HEIGHT - percentOf(amount, top)}
              y2={HEIGHT - percentOf(amount, top)}
            />
          ))}
          {byMonth.map((month, index) => (
            <MonthBar key={month.month} month={month} x={index * COLUMN} top={top} />
          ))}
        </svg>
        <ol className={styles.months} aria-hidden="true">
          {byMonth.map(({ month }) => (
            <li key={month}>{shortMonthText(month)}</li>
          ))}
        </ol>
      </div>
    </>
  );
}

function MonthBar({ month, x, top }: { month: RevenueOfMonth; x: number; top: number }) {
  let below = 0;
  return (
    <g>
      <title>{`${monthText(month.month)}: ${nairaText(month.revenue)}`}</title>
      {month.byPurpose.map(({ purpose, revenue }, index) => {
        const height = percentOf(revenue, top);
        below += height;
        return (
          <rect
            key={purpose}
            className={classNames(styles.bar, styles[`dye${index % 3}`])}
            vectorEffect="non-scaling-stroke"
            x={x + (COLUMN - BAR) / 2}
            y={HEIGHT - below}
            width={BAR}
            height={height}
          />
        );
      })}
    </g>
  );
}

/** The drawing in a sentence. */
function summaryOf(byMonth: RevenueOfMonth[]): string {
  const best = [...byMonth].sort((one, other) => other.revenue - one.revenue)[0];
  if (!best || best.revenue <= 0) return 'Revenue by month: nothing in these months.';
  return `Revenue by month. Most in ${monthText(best.month)}: ${nairaText(best.revenue)}. All figures are in the table below.`;
}
