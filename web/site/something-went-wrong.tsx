import noSignal from '../art/no-signal.svg';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import styles from './status-page.module.css';

/** One fixed sentence for any failure nobody foresaw; never the failure's own words. */
export function SomethingWentWrong() {
  return (
    <div className={styles.status}>
      <img src={noSignal} alt="" width="480" height="320" />
      <h1>Something Went Wrong</h1>
      <p>This page could not be shown. It is our fault, not yours: please try again in a moment.</p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Try Again</Button>
        {/* A real page load: the router may be what has failed. */}
        <ButtonAnchor href="/" variant="line">
          Back to Home
        </ButtonAnchor>
      </div>
    </div>
  );
}
