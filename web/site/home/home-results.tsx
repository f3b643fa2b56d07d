import { results } from '#content/home.ts';
import weave from '../../art/weave.svg';
import styles from './home-results.module.css';

/** What comes out: excellence in class and six areas beyond it, woven into one cloth. */
export function HomeResults() {
  return (
    <section className={styles.results}>
      <div className={`wrap grid middle ${styles.columns}`}>
        <div className={`section ${styles.text}`}>
          <h2>{results.title}</h2>
          <div className={styles.points}>
            {results.points.map(({ title, text }) => (
              <div key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            ))}
          </div>
          <ul className={`row ${styles.areas}`}>
            {results.areas.map((area) => (
              <li key={area} className="line gap-10">
                {area}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.weave}>
          <img src={weave} width="700" height="640" alt={results.weaveAlt} fetchPriority="low" />
        </div>
      </div>
    </section>
  );
}
