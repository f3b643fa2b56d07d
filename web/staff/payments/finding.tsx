import type { PaymentReview } from '#contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './finding.module.css';

interface FindingProps {
  review: PaymentReview;
  /** absent for whoever may not */
  onAdopt: (() => void) | undefined;
}

/** What a person must decide about a payment, and what can be done about it here. */
export function Finding({ review, onAdopt }: FindingProps) {
  return (
    <div className={`grid gap-16 ${styles.finding}`}>
      <Banner tone="error">
        <p>{review.reason}</p>
        <p className={styles.advice}>{review.advice}</p>
      </Banner>
      {review.canBeAdopted && onAdopt && (
        <Button size="small" onClick={onAdopt}>
          Take this payment in
        </Button>
      )}
    </div>
  );
}
