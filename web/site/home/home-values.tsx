import { values } from '#content/home.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import styles from './home-values.module.css';

/** Four values as a cloth of motif squares and text squares; read out value by value. */
export function HomeValues() {
  return (
    <section className={`wrap section`}>
      <div className={`grid bottom ${styles.head}`}>
        <h2>{values.title}</h2>
        <p className="lead">{values.lead}</p>
      </div>
      <div className={`seams ${styles.cloth}`}>
        {values.cards.map(({ title, description, icon, colour, caption }) => (
          <article key={title} className={styles.value} data-colour={colour}>
            <div className={styles.picture}>
              <Motif name={icon} />
            </div>
            <div className={styles.words}>
              <p className={styles.caption}>
                <span lang="yo">{caption.yoruba}</span>
                {caption.english}
              </p>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
