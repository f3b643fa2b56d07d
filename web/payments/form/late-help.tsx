import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { school } from '#content/school.ts';
import { paymentAddress } from '#contract/addresses.ts';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { formatNaira } from '#contract/money.ts';
import { type Fees, feeFor } from '#contract/school/fees.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { ShareMenu } from '../../ui/dialogs/share-menu.tsx';
import { TextInPlace } from '../../ui/text-in-place.tsx';
import { type AskedPayment, askedAddress, readAsked } from './asked-payment.ts';
import { findOpenPayments } from './open-payment.ts';
import { type FormErrors, type PaymentForm, validateForm } from './payment-form.ts';

/** Payments whose end this device has not seen. Last on the slip: it comes late and must not move the button. */
export function OpenPaymentNote() {
  const [payments] = useState(() => findOpenPayments(new Date()));
  if (payments.length === 0) return null;
  return (
    <div className="mt-14">
      <Banner tone="info">
        <span className="grid gap-10">
          {payments.map(({ reference, startedAt, student }) => (
            <span key={reference}>
              You started a payment{' '}
              {student && (
                <>
                  for <span translate="no">{student}</span>{' '}
                </>
              )}
              on {schoolMoment(startedAt)}.{' '}
              <a href={paymentAddress(reference)}>See how it stands</a> before you pay again.
            </span>
          ))}
        </span>
      </Banner>
    </div>
  );
}

interface AskedProps {
  fees: Fees;
  form: PaymentForm;
  onAsked: (asked: AskedPayment) => void;
  className: string | undefined;
}

/** Fills in what a link asks for, and says so. */
export function Asked({ fees, form, onAsked, className }: AskedProps) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [student, setStudent] = useState<string>();
  const fill = useEffectEvent(() => {
    const asked = readAsked(hash, fees);
    if (!asked) return;
    onAsked(asked);
    setStudent(asked.fullName);
    // Done once: a reload must not undo what is changed from now on.
    navigate({ search }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (hash) fill();
  }, [hash]);
  if (!student || student !== form.fullName) return null;
  return (
    <div className={className}>
      <Banner tone="info">
        You were asked to pay for <span translate="no">{student}</span>:{' '}
        <TextInPlace>{`${form.paymentPurpose}, ${form.class}`}</TextInPlace>. Please add your own
        e-mail address and phone number.
      </Banner>
    </div>
  );
}

interface AskSomeoneElseProps {
  fees: Fees;
  form: PaymentForm;
  onIncomplete: (errors: FormErrors) => void;
}

/** Sends what was chosen to a grandparent, an uncle, an employer: they fill in their own details and pay. */
export function AskSomeoneElse({ fees, form, onIncomplete }: AskSomeoneElseProps) {
  // The payer's own details are the other person's to give.
  function isReady(): boolean {
    const { class: feeClass, fullName } = validateForm(form, fees);
    if (!feeClass && !fullName) return true;
    onIncomplete({ ...(feeClass && { class: feeClass }), ...(fullName && { fullName }) });
    return false;
  }

  return (
    <section aria-labelledby="ask-someone-else">
      <h2 id="ask-someone-else">Does someone else pay?</h2>
      <p>Send them a link with the purpose, the class and the student. They add the rest.</p>
      <ShareMenu
        label="Ask someone else to pay"
        title={wordsFor(form, fees)}
        address={askedAddress(form)}
        isReady={isReady}
      />
    </section>
  );
}

function wordsFor({ paymentPurpose, class: feeClass, fullName }: PaymentForm, fees: Fees): string {
  const fee = feeFor(fees, paymentPurpose, feeClass);
  const amount = fee === null ? '' : ` (${formatNaira(fee)})`;
  return `Please pay ${paymentPurpose}, ${feeClass}${amount}, for ${cleanText(fullName, 'name')} at ${school.name}:`;
}
