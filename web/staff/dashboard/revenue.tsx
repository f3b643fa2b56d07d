import { monthInWords } from '#contract/dates/school-time.ts';
import type { RevenueOfMonth, RevenueOfPurpose } from '#contract/staff.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card, CardBody } from '../panel/card.tsx';
import { figureColumn, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { countText, nairaText, paymentsText } from '../staff-texts.ts';
import styles from './revenue.module.css';
import chartStyles from './revenue-chart.module.css';

/** What came in by month and by purpose: drawn, and as a table behind it. */
export function Revenue(props: { byMonth: RevenueOfMonth[]; byPurpose: RevenueOfPurpose[] }) {
  const { byMonth, byPurpose } = props;
  const total = byPurpose.reduce((sum, { revenue }) => sum + revenue, 0);
  const [first, last] = [byMonth[0], byMonth.at(-1)];
  return (
    <Card title="Revenue">
      <CardBody>
        <div className={styles.revenue}>
          <figure className="narrowable">
            <figcaption className={styles.caption}>
              By month
              {first && last && `, ${monthInWords(first.month)} to ${monthInWords(last.month)}`}
            </figcaption>
            <RevenueChart byMonth={byMonth} />
          </figure>
          <div>
            <h3 className={styles.caption}>By purpose, since the beginning</h3>
            <ul>
              {byPurpose.map(({ purpose, revenue, payments }, index) => (
                <li key={purpose} className={styles.purpose}>
                  <p className="row apart gap-4-24">
                    <span>{purpose}</span>
                    <b className="num">{nairaText(revenue)}</b>
                  </p>
                  <svg
                    className={classNames(styles.share, chartStyles[`dye${index % 3}`])}
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width="100" height="10" className={styles.track} />
                    <rect width={percentOf(revenue, total)} height="10" className={styles.dye} />
                  </svg>
                  <p className="fine">{paymentsText(payments)}</p>
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

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });

const HEIGHT = 100;
const COLUMN = 10;
const BAR = 6;

/** A bar for each month, one dye for each purpose. The drawing is stretched to its place; the words around it are not. */
function RevenueChart({ byMonth }: { byMonth: RevenueOfMonth[] }) {
  const scale = scaleFor(byMonth.map(({ revenue, desk }) => revenue + desk));
  const hasDesk = byMonth.some(({ desk }) => desk > 0);
  const top = scale.at(-1) ?? 0;
  const purposes = byMonth[0]?.byPurpose.map(({ purpose }) => purpose) ?? [];
  return (
    <>
      <ul className={`row ${chartStyles.legend}`}>
        {purposes.map((purpose, index) => (
          <li key={purpose} className={chartStyles[`dye${index % 3}`]}>
            {purpose}
          </li>
        ))}
        {hasDesk && <li className={chartStyles.desk}>At the desk</li>}
      </ul>
      <div className={chartStyles.chart}>
        <div className={chartStyles.scale} aria-hidden="true">
          {scale.map((amount) => (
            <span key={amount} style={{ bottom: `${percentOf(amount, top)}%` }}>
              ₦{compact.format(amount)}
            </span>
          ))}
        </div>
        <svg
          className={chartStyles.drawing}
          viewBox={`0 0 ${byMonth.length * COLUMN} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summaryOf(byMonth)}
        >
          {scale.map((amount) => (
            <line
              key={amount}
              className={chartStyles.line}
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
        <ol className={chartStyles.months} aria-hidden="true">
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
  const deskHeight = percentOf(month.desk, top);
  const ofDesk = month.desk > 0 ? `, and ${nairaText(month.desk)} at the desk` : '';
  return (
    <g>
      <title>{`${monthInWords(month.month)}: ${nairaText(month.revenue)}${ofDesk}`}</title>
      {month.byPurpose.map(({ purpose, revenue }, index) => {
        const height = percentOf(revenue, top);
        below += height;
        return (
          <rect
            key={purpose}
            className={classNames(chartStyles.bar, chartStyles[`dye${index % 3}`])}
            vectorEffect="non-scaling-stroke"
            x={x + (COLUMN - BAR) / 2}
            y={HEIGHT - below}
            width={BAR}
            height={height}
          />
        );
      })}
      {month.desk > 0 && (
        <rect
          className={classNames(chartStyles.bar, chartStyles.desk)}
          vectorEffect="non-scaling-stroke"
          x={x + (COLUMN - BAR) / 2}
          y={HEIGHT - percentOf(month.revenue, top) - deskHeight}
          width={BAR}
          height={deskHeight}
        />
      )}
    </g>
  );
}

function summaryOf(byMonth: RevenueOfMonth[]): string {
  const best = [...byMonth].sort((one, other) => other.revenue - one.revenue)[0];
  if (!best || best.revenue <= 0) return 'Revenue by month: nothing in these months.';
  return `Revenue by month. Most in ${monthInWords(best.month)}: ${nairaText(best.revenue)}. All figures are in the table below.`;
}

function RevenueTable({ byMonth }: { byMonth: RevenueOfMonth[] }) {
  const purposes = byMonth[0]?.byPurpose ?? [];
  const hasDesk = byMonth.some(({ desk }) => desk > 0);
  const columns: StaffColumn<RevenueOfMonth>[] = [
    { label: 'Month', cell: ({ month }) => monthInWords(month) },
    {
      label: 'Together',
      isEnd: true,
      cell: ({ revenue, desk }) => <b>{nairaText(revenue + desk)}</b>,
    },
    ...(hasDesk
      ? [
          figureColumn('Online', ({ revenue }: RevenueOfMonth) => nairaText(revenue)),
          figureColumn('At the desk', ({ desk }: RevenueOfMonth) => nairaText(desk)),
        ]
      : []),
    ...purposes.map(({ purpose }, index) =>
      figureColumn(purpose, ({ byPurpose }: RevenueOfMonth) =>
        nairaText(byPurpose[index]?.revenue ?? 0),
      ),
    ),
    figureColumn('Payments', ({ payments }) => countText(payments)),
  ];
  return (
    <StaffTable
      caption="Revenue by month and purpose, in naira"
      columns={columns}
      rows={[...byMonth].reverse()}
      keyOf={({ month }) => month}
    />
  );
}

const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });

/** 'Nov' for '2026-11', three letters for every month. */
function shortMonthText(month: string): string {
  return short.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 3);
}

const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** Round amounts for the lines of the chart, from 0 up to at least the greatest value. */
export function scaleFor(values: readonly number[]): number[] {
  const greatest = Math.max(0, ...values);
  if (greatest === 0) return [0];
  const rough = greatest / LINES;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * magnitude >= rough) ?? 10) * magnitude;
  const lines = Math.ceil(greatest / step);
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** The part of the whole in percent; 0 for nothing of nothing and for what is below zero. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.max(0, (part / whole) * 100) : 0;
}
