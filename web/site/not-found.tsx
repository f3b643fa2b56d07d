import { useLocation } from 'react-router';
import lostBird from '../art/lost-bird.svg';
import { ButtonLink } from '../ui/button.tsx';
import styles from './status-page.module.css';

/** Says that nothing lives at this address, and shows the way home. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <div className={styles.status}>
      <img src={lostBird} alt="" width="480" height="320" />
      <h1>Page Not Found</h1>
      <p>
        We flew over <b>{readablePath(pathname)}</b> and found no nest there.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </div>
  );
}

function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
