import { coreValues } from '#content/about.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import styles from './about-values.module.css';

/** Six core values as six squares of one cloth. */
export function AboutValues() {
  return (
    <section className={`wrap section`}>
      <h2>{coreValues.title}</h2>
      <ul className={`seams ${styles.cloth}`}>
        {coreValues.values.map(({ name, text, motif }) => (
          <li key={name}>
            <Motif name={motif} className={styles.motif} />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
