import { leadership } from '#content/home.ts';
import portrait1 from '../../art/portrait-1.svg';
import portrait2 from '../../art/portrait-2.svg';
import portrait3 from '../../art/portrait-3.svg';
import portrait4 from '../../art/portrait-4.svg';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './home-leadership.module.css';

const portraits = [portrait1, portrait2, portrait3, portrait4];

/** Four leaders by their role, and what mentorship means at this school. */
export function HomeLeadership() {
  return (
    <section className={`wrap grid top ${styles.leadership}`}>
      <div>
        <h2>{leadership.title}</h2>
        <p className={`lead ${styles.lead}`}>{leadership.lead}</p>
        <TextLink to={leadership.onward.path} iconEnd="arrow-right">
          {leadership.onward.label}
        </TextLink>
        <p className={styles.note}>{leadership.note}</p>
      </div>
      <div className={styles.portraits}>
        {leadership.leaders.map(({ role, text }, index) => (
          <figure key={role}>
            <img
              src={portraits[index]}
              width="480"
              height="560"
              alt={`Illustrated portrait: ${role}`}
              loading="lazy"
            />
            <div className={`strip ${styles.strip}`} aria-hidden="true" />
            <figcaption>
              <b>{role}</b>
              <span>{text}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
