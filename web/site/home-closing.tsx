import { closing } from '#content/home.ts';
import bird from '../art/empty-bird.svg';
import { ButtonLink } from '../ui/button.tsx';
import styles from './home-closing.module.css';

/** The invitation at the end of the home page. */
export function HomeClosing() {
  return (
    <section className={`on-dark ${styles.closing}`}>
      <div className={`wrap ${styles.row}`}>
        <img src={bird} alt="" width="200" height="140" loading="lazy" />
        <h2>{closing.title}</h2>
        <ButtonLink to={closing.action.path} variant="sun">
          {closing.action.label}
        </ButtonLink>
      </div>
    </section>
  );
}
