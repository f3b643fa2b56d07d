import { privacy } from '#content/privacy.ts';
import { Motif, type MotifName } from '../../ui/pictures/motif.tsx';
import styles from './privacy-head.module.css';

/** Umbrella: protection; compound: the school; feather: what is passed on. */
const cloth: MotifName[] = ['compound', 'umbrella', 'feather', 'spiral'];

/** The title, and all of it in four sentences. */
export function PrivacyHead() {
  const { title, lead, inShort } = privacy;
  return (
    <section>
      <div className={`on-dark ${styles.band}`}>
        <div className={`wrap ${styles.head}`}>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className={styles.cloth} aria-hidden="true">
          {cloth.map((name) => (
            <Motif key={name} name={name} />
          ))}
        </div>
      </div>
      <div className={`sunny ${styles.short}`}>
        <div className="wrap">
          <h2>{inShort.title}</h2>
          <ul className={styles.points}>
            {inShort.points.map((point) => (
              <li key={point.title}>
                <h3>{point.title}</h3>
                <p>{point.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
