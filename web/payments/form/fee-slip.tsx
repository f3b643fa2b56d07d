import type { ReactNode } from 'react';
import { paymentMethods } from '#content/payment.ts';
import { formatNaira } from '#contract/money.ts';
import { feeFor, NOT_OFFERED } from '#contract/school/fees.ts';
import { termLabel } from '#contract/school/terms.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useSchool } from '../../ui/use-school.ts';
import slip from '../pay-slip.module.css';
import { SHOWN_TERMS, shownTerms } from '../site-facts.ts';
import styles from './fee-slip.module.css';
import type { PaymentForm } from './payment-form.ts';

interface FeeSlipProps {
  form: PaymentForm;
  isStarting: boolean;
  children: ReactNode;
}

/** Repeats what was chosen, against paying for the wrong class, and carries the amount and the button. */
export function FeeSlip({ form, isStarting, children }: FeeSlipProps) {
  const school = useSchool();
  const fee = feeFor(school.fees, form.paymentPurpose, form.class);
  const amount = fee === null ? undefined : formatNaira(fee);
  const term = school.paidFor[form.paymentPurpose];
  return (
    <section className={`${slip.slip} ${styles.slip}`} aria-labelledby="fee-slip">
      <div className={slip.strip} aria-hidden="true" />
      <div className={`torn ${slip.paper}`}>
        <h2 id="fee-slip" className="display-3">
          Fee slip
        </h2>
        <dl className={`mt-14 ${styles.facts}`}>
          <Fact label="Purpose" value={form.paymentPurpose} />
          {term && <Fact label={termLabel(term)} value={term} />}
          <Fact label="Class" value={form.class} />
          <Fact label="Student" value={cleanText(form.fullName, 'name') || '–'} isName />
        </dl>
        {term && <input type="hidden" name={SHOWN_TERMS} value={shownTerms(school)} />}
        <div className={styles.total}>
          <label htmlFor="amount">Amount</label>
          <output id="amount" className={amount ? 'num' : styles.none} aria-live="polite">
            {amount ?? NOT_OFFERED}
          </output>
        </div>
        <p className={`fine ${styles.charge}`}>{school.charge}</p>
        <noscript>
          <p className={`fine ${slip.note}`}>
            The page of the payment provider shows the amount for the class you chose before you
            pay.
          </p>
        </noscript>
        <Button type="submit" className={slip.pay} busy={isStarting} busyText="Processing...">
          {amount ? `Pay ${amount}` : 'Pay'}
        </Button>
        {isStarting && (
          <div className="mt-14">
            <Banner tone="info">Redirecting to payment...</Banner>
          </div>
        )}
        <p className={`fine ${slip.note}`}>
          <Icon name="lock" />
          <span>
            Secured by our card payment provider. Card details are entered on their page and never
            reach the school.
          </span>
        </p>
        <p className={`fine ${slip.note}`}>{paymentMethods}</p>
        {children}
      </div>
    </section>
  );
}

function Fact({ label, value, isName }: { label: string; value: string; isName?: boolean }) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd translate={isName ? 'no' : undefined}>{value}</dd>
    </div>
  );
}
