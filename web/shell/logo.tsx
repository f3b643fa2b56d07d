import { Link } from 'react-router';
import { school } from '#content/school.ts';
import mark from '../art/logo/mark.svg';
import markLight from '../art/logo/on-dark.svg';
import { classNames } from '../ui/class-names.ts';
import styles from './logo.module.css';

export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <Link to="/" className={classNames(styles.logo, onDark && styles.onDark)}>
      <img
        src={onDark ? markLight : mark}
        alt=""
        width="76"
        height="62"
        // The light mark stands in the footer, which few see at once; neither is worth a delay of the words.
        loading={onDark ? 'lazy' : undefined}
        fetchPriority="low"
      />
      <span translate="no">
        <span className={styles.wordmark}>{school.wordmark}</span>
        <span className={styles.descriptor}>{school.descriptor}</span>
      </span>
    </Link>
  );
}
