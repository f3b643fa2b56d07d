import { paymentAddress } from '#contract/addresses.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import styles from './already-paid.module.css';
import { CONFIRM_AGAIN } from './payment-form.ts';

/** Told once: the fee has been paid before. Another child, or a second payment on purpose, may still go on. */
export function AlreadyPaid({ reference }: { reference: string | undefined }) {
  return (
    <div className={`row ${styles.choices}`}>
      {/* Enter in a field presses the first submit button of a form: that must not be the one below. */}
      <button type="submit" className={styles.byEnter} aria-hidden="true" tabIndex={-1} />
      {reference && <ButtonAnchor href={paymentAddress(reference)}>See the receipt</ButtonAnchor>}
      <Button type="submit" variant="line" name={CONFIRM_AGAIN} value="true">
        Pay once more
      </Button>
    </div>
  );
}
