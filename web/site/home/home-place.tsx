import { Link } from 'react-router';
import { place } from '#content/home.ts';
import cloth from '../../art/cloth.svg';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Motif } from '../../ui/pictures/motif.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './home-place.module.css';

/** A patchwork with one square left open for the visitor's child. */
export function HomePlace() {
  return (
    <section className={`on-dark deep`}>
      <div className={`wrap grid middle ${styles.columns}`}>
        <div>
          <h2>{place.title}</h2>
          <p className={`lead ${styles.lead}`}>{place.lead}</p>
          <div className={styles.cards}>
            {place.cards.map(({ title, description, icon }) => (
              <article key={title} className={`grid gap-20 ${styles.card}`}>
                <Motif name={icon} className={styles.motif} />
                <div>
                  <h3>{title}</h3>
                  <p>{description}</p>
                </div>
              </article>
            ))}
          </div>
        </div>
        <div className={styles.patchwork}>
          <img src={cloth} width="800" height="640" alt={place.clothAlt} loading="lazy" />
          <Link to={place.openSquare.path} className="grid gap-4">
            <Icon name="plus" size={30} />
            <span>
              {place.openSquare.label}
              <VisuallyHidden>: {place.openSquare.help}</VisuallyHidden>
            </span>
          </Link>
        </div>
      </div>
    </section>
  );
}
