import { extracurricular } from '#content/about.ts';
import styles from './about-extracurricular.module.css';

/** Six areas beyond the lessons as six woven strips, each with a label sewn on. */
export function AboutExtracurricular() {
  return (
    <section className={`wrap section`}>
      <div className={`grid bottom ${styles.head}`}>
        <h2>{extracurricular.title}</h2>
        <p className="lead">{extracurricular.lead}</p>
      </div>
      <ul className={styles.strips}>
        {extracurricular.areas.map(({ name, text }) => (
          <li key={name}>
            <div className={styles.label}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
