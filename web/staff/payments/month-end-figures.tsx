import type { MonthEnd, MonthEndSums } from '#contract/staff.ts';
import { nairaText } from '../staff-texts.ts';
import styles from './month-end-figures.module.css';
import { chargeText, partText, paymentsText, returnsText, unknownText } from './month-end-words.ts';

/** What a month adds up to; by purpose, class and method behind it. */
export function MonthEndFigures({ data }: { data: MonthEnd }) {
  const { totals, byPurpose, byClass, byMethod } = data;
  const parts = { purpose: byPurpose, class: byClass, method: byMethod };
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="Credited" amount={nairaText(totals.credited)} note={paymentsText(totals)} />
        <Figure name="Refunded" amount={nairaText(totals.refunded)} note={returnsText(data)} />
        <Figure name="Charges" amount={chargeText(totals)} note={unknownText(totals)} />
        <Figure name="Net" amount={nairaText(totals.net)} note="" />
      </dl>
      {data.lines > 0 && (
        <details className={styles.more}>
          <summary>By purpose, class and method</summary>
          <div className={styles.parts}>
            {Object.entries(parts).map(([name, rows]) => (
              <section key={name}>
                <h3>By {name}</h3>
                <ul>
                  {rows.map((row) => (
                    <Part key={row.name} {...row} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Figure({ name, amount, note }: { name: string; amount: string; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{amount}</b>
        {note && <span>{note}</span>}
      </dd>
    </div>
  );
}

function Part({ name, ...sums }: MonthEndSums & { name: string }) {
  return (
    <li>
      <span>{name}</span> <b>{nairaText(sums.net)}</b> <small>{partText(sums)}</small>
    </li>
  );
}
