import { privacy } from '#content/privacy.ts';
import { daysInWords, type RetentionDays } from '#contract/retention.ts';
import styles from './privacy-kept.module.css';

const { title, headings, rows, copies } = privacy.kept;

/** On a phone each row is a slip of its own. */
export function PrivacyKept({ keptDays }: { keptDays: RetentionDays }) {
  return (
    <section className={`wrap section ${styles.kept}`} aria-labelledby="kept">
      <h2 id="kept">{title}</h2>
      <table aria-labelledby="kept">
        <thead>
          <tr>
            <th scope="col">{headings.what}</th>
            <th scope="col">{headings.why}</th>
            <th scope="col">{headings.howLong}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.what}>
              <th scope="row">
                <b>{row.what}</b>
                {row.details}
              </th>
              <td data-heading={headings.why}>{row.why}</td>
              <td data-heading={headings.howLong}>
                {'days' in row && (
                  <strong className="num">{daysInWords(keptDays[row.days])}</strong>
                )}
                {row.howLong}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.copies}>{copies}</p>
    </section>
  );
}
