import { welcome } from '#content/about.ts';
import styles from './about-welcome.module.css';

/** Who we are, in two columns of plain words. */
export function AboutWelcome() {
  return (
    <section className={styles.welcome}>
      <div className="wrap">
        <h2>{welcome.title}</h2>
        <div className={styles.text}>
          {welcome.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
