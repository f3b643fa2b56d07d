import { learning } from '#content/about.ts';
import individual from '../../art/class-preschool-1.svg';
import group from '../../art/gallery-2-almond-tree.svg';
import styles from './about-learning.module.css';

const pictures = { group, individual };

/** How children learn here: together, and each at their own pace. */
export function AboutLearning() {
  return (
    <section className={styles.learning}>
      <div className="wrap">
        <div className={`grid bottom ${styles.head}`}>
          <h2>{learning.title}</h2>
          <p className="lead">{learning.lead}</p>
        </div>
        <div className={styles.ways}>
          {learning.ways.map(({ id, title, text, pictureAlt }) => (
            <article key={id} className={styles[id]}>
              <img src={pictures[id]} width="800" height="600" alt={pictureAlt} loading="lazy" />
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
