import { school } from '#content/school.ts';
import styles from './nothing-charged.module.css';

/** No answer came to Pay: what that means for the money, and what to do. Pressing again leads to the same checkout. */
export function NothingCharged() {
  const { phone } = school.bursary;
  return (
    <p className={styles.note}>
      Nothing was charged, and everything you typed is still here. Press Pay again in a moment. If
      that does not help, call the bursary: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      .
    </p>
  );
}
