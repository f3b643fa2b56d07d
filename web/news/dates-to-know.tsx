import { useEffect } from 'react';
import { type ComingUpData, remember, useArrived } from './coming-up.tsx';
import styles from './dates-to-know.module.css';

/** Days of the school: a term begins or ends, or there is no school. */
export function DatesToKnow({ dates: known, arriving }: ComingUpData) {
  useEffect(() => remember({ dates: known }), [known]);
  const dates = useArrived(arriving)?.dates ?? known ?? [];
  if (dates.length === 0) return null;
  return (
    <section className={styles.band}>
      <div className={`wrap ${styles.dates}`}>
        <h2>Dates to know</h2>
        <ul>
          {dates.map(({ name, first, words }) => (
            <li key={`${first} ${name}`}>
              <strong dir="auto">{name}</strong>
              <time className="fine" dateTime={first}>
                {words}
              </time>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
