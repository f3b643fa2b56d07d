import type { ReactNode } from 'react';
import { paymentMethods } from '#content/payment.ts';
import { formatNaira } from '#contract/money.ts';
import { feeFor, NOT_OFFERED } from '#contract/school/fees.ts';
import type { PublicSchool } from '#contract/school/public-school.ts';
import { termLabel } from '#contract/school/terms.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useHasScripts } from '../../ui/use-has-scripts.ts';
import slip from '../pay-slip.module.css';
import { SHOWN_FEES, SHOWN_TERMS, shownFees, shownTerms } from '../site-facts.ts';
import { BursaryPhone } from './bursary.tsx';
import styles from './fee-slip.module.css';
import type { PaymentForm } from './payment-form.ts';

interface FeeSlipProps {
  school: PublicSchool;
  form: PaymentForm;
  isStarting: boolean;
  children: ReactNode;
}

/** Repeats what was chosen, against paying for the wrong class, and carries the amount and the button. */
export function FeeSlip({ school, form, isStarting, children }: FeeSlipProps) {
  const hasScripts = useHasScripts();
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
        <input type="hidden" name={SHOWN_FEES} value={shownFees(school)} />
        <div className={styles.total}>
          <label htmlFor="amount">Amount</label>
          <output id="amount" className={amount ? 'num' : styles.none} aria-live="polite">
            {amount ?? NOT_OFFERED}
          </output>
        </div>
        <p className={`fine ${styles.charge}`}>{amount ? school.charge : <AskBursary />}</p>
        <noscript>
          <p className={`fine ${slip.note}`}>
            The page of the payment provider shows the amount for the class you chose before you
            pay.
          </p>
        </noscript>
        <Button
          type="submit"
          className={slip.pay}
          // Without scripts another class may have been chosen since.
          disabled={hasScripts && !amount}
          busy={isStarting}
          busyText="Processing..."
        >
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

function AskBursary() {
  return (
    <>
      Please choose another class, or ask the bursary: <BursaryPhone />.
    </>
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
