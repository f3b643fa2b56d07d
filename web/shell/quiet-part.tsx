import { InstallOffer } from './install-offer.tsx';
import styles from './quiet-part.module.css';
import { useKeptPages } from './use-kept-pages.ts';
import { VisitCost } from './visit-cost.tsx';

/** Comes later: reading and paying do not need it. */
export function QuietPart() {
  const transferred = useKeptPages();
  return (
    <div className={`wrap row middle apart fine ${styles.quiet}`}>
      <InstallOffer />
      <VisitCost {...transferred} />
    </div>
  );
}
