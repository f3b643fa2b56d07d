import { InstallOffer } from './install-offer.tsx';
import styles from './quiet-part.module.css';
import { useStoredPages } from './use-stored-pages.ts';
import { VisitCost } from './visit-cost.tsx';

/** Comes later: reading and paying do not need it. */
export function QuietPart() {
  const transferred = useStoredPages();
  return (
    <div className={`wrap row middle apart fine ${styles.quiet}`}>
      <InstallOffer />
      <VisitCost {...transferred} />
    </div>
  );
}
