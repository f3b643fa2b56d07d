import { visionTitle } from '#content/about.ts';
import { school } from '#content/school.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import styles from './about-vision.module.css';

/** The school's vision as one large sentence. */
export function AboutVision() {
  return (
    <section className={`on-dark deep section`}>
      <div className={`wrap grid middle ${styles.row}`}>
        <Motif name="spiral" className={`sunny ${styles.motif}`} />
        <div>
          <h2>{visionTitle}</h2>
          <p className={styles.sentence}>{school.vision}</p>
        </div>
      </div>
    </section>
  );
}
