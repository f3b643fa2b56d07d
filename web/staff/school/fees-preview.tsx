import { formatNaira, kobo } from '#contract/money.ts';
import {
  type FeePurpose,
  type Fees,
  NOT_OFFERED,
  offeredClasses,
  offeredPurposes,
} from '#contract/school/fees.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import styles from './fees-form.module.css';

interface FeesPreviewProps {
  fees: Fees;
  open: boolean;
  onClose: () => void;
}

/** What parents will choose from, with the amounts as they are typed now. */
export function FeesPreview({ fees, open, onClose }: FeesPreviewProps) {
  const purposes = offeredPurposes(fees);
  return (
    <PanelDialog
      open={open}
      title="How the payment page will look"
      titleTakesFocus
      onClose={onClose}
    >
      <div className="grid gap-24 mt-18">
        {purposes.length === 0 && <p>There is nothing to pay for yet.</p>}
        {purposes.map((purpose) => (
          <section key={purpose.name} className="grid gap-14 narrowable">
            <div className="line gap-16">
              <Motif name={purpose.icon} className={styles.motif} />
              <div className="narrowable anywhere">
                <h3>{purpose.name}</h3>
                <p className="fine">Due once a {purpose.paidFor === 'term' ? 'term' : 'session'}</p>
              </div>
            </div>
            <ul className={`grid gap-10 ${styles.cards}`}>
              {offeredClasses(fees).map((feeClass) => (
                <ClassCard key={feeClass} name={feeClass} purpose={purpose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <CloseButton onClose={onClose} className="mt-18" />
    </PanelDialog>
  );
}

function ClassCard({ name, purpose }: { name: string; purpose: FeePurpose }) {
  const amount = purpose.kobo[name] ?? null;
  const isOffered = amount !== null && amount > 0;
  return (
    <li className={isOffered ? styles.card : `${styles.card} ${styles.off}`}>
      <b>{name || 'New class'}</b>
      <br />
      <span className="num">{isOffered ? formatNaira(kobo(amount)) : NOT_OFFERED}</span>
    </li>
  );
}
