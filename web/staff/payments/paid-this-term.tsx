import { Link } from 'react-router';
import { defaultPurpose, feeClasses } from '#content/fees.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { termInWords, termOn } from '#contract/dates/terms.ts';
import styles from './paid-this-term.module.css';
import { everything, paymentsAddress } from './payments-address.ts';

/** Who of a class has paid for the term that fees are taken for: one press, and the list is in order of name. */
export function PaidThisTerm() {
  const term = termOn(defaultPurpose, calendarDay(Date.now()));
  const paid = { ...everything, term, status: 'paid', sort: 'a-z' } as const;
  return (
    <nav className={styles.classes} aria-label={`Paid for the ${termInWords(term)}`}>
      <p>Paid for the {termInWords(term)}:</p>
      <ul>
        {feeClasses.map((feeClass) => (
          <li key={feeClass}>
            <Link to={paymentsAddress({ ...paid, feeClass })}>{feeClass}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
