import { AskSomeoneElse } from './ask-someone-else.tsx';
import type { FormErrors, PaymentForm } from './payment-form.ts';

export { OpenPaymentNote } from './open-payment-note.tsx';
export { PaymentAnswers } from './payment-answers.tsx';

interface AskingProps {
  form: PaymentForm;
  onIncomplete: (errors: FormErrors) => void;
}

/** Only scripts can do it: the link is made of what stands in the form. */
export function Asking({ form, onIncomplete }: AskingProps) {
  return (
    <section aria-labelledby="ask-someone-else">
      <h2 id="ask-someone-else">Does someone else pay?</h2>
      <p>Send them a link with the purpose, the class and the student. They add the rest.</p>
      <AskSomeoneElse form={form} onIncomplete={onIncomplete} />
    </section>
  );
}
