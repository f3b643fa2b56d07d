import { headline } from '#content/about.ts';
import bird from '../../art/empty-bird.svg';
import { AboutCounter } from './about-counter.tsx';
import styles from './about-head.module.css';

/** The headline beside the sun, with the weaver looking on from the edge of the cloth. */
export function AboutHead() {
  return (
    <section>
      <div className={`wrap grid bottom ${styles.columns}`}>
        <div className={styles.words}>
          <h1>{headline.title}</h1>
          <p className="lead">{headline.lead}</p>
        </div>
        <div className={styles.sky}>
          <AboutCounter />
          <img src={bird} alt="" width="150" height="110" className={styles.bird} />
        </div>
      </div>
      <div className={styles.cloth} aria-hidden="true" />
    </section>
  );
}
