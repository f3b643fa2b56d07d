import { InstallOffer } from './install-offer.tsx';
import styles from './quiet-part.module.css';
import { useKeptPages } from './use-kept-pages.ts';
import { VisitCost } from './visit-cost.tsx';

/** What comes at the end of the footer once a page has been quiet: nobody needs it to read or to pay. */
export function QuietPart() {
  const transferred = useKeptPages();
  return (
    <div className={`wrap row middle apart fine ${styles.quiet}`}>
      <InstallOffer />
      <VisitCost {...transferred} />
    </div>
  );
}
