import { school } from '#content/school.ts';
import { feeFor } from '#contract/fees.ts';
import { formatNaira } from '#contract/money.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { ShareMenu } from '../../ui/dialogs/share-menu.tsx';
import { askedAddress } from './asked-payment.ts';
import { type FormErrors, type PaymentForm, validateForm } from './payment-form.ts';

interface AskSomeoneElseProps {
  form: PaymentForm;
  onIncomplete: (errors: FormErrors) => void;
}

/** Sends what was chosen to a grandparent, an uncle, an employer: they fill in their own details and pay. */
export function AskSomeoneElse({ form, onIncomplete }: AskSomeoneElseProps) {
  // The payer's own details are the other person's to give.
  function isReady(): boolean {
    const { class: feeClass, fullName } = validateForm(form);
    if (!feeClass && !fullName) return true;
    onIncomplete({ ...(feeClass && { class: feeClass }), ...(fullName && { fullName }) });
    return false;
  }

  return (
    <ShareMenu
      label="Ask someone else to pay"
      title={wordsFor(form)}
      address={askedAddress(form)}
      isReady={isReady}
    />
  );
}

function wordsFor({ paymentPurpose, class: feeClass, fullName }: PaymentForm): string {
  const fee = feeFor(paymentPurpose, feeClass);
  const amount = fee === null ? '' : ` (${formatNaira(fee)})`;
  return `Please pay ${paymentPurpose}, ${feeClass}${amount}, for ${cleanText(fullName, 'name')} at ${school.name}:`;
}
