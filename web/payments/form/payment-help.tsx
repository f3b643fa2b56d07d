import { paymentQuestions } from '#content/payment-questions.ts';
import { school } from '#content/school.ts';
import { AskSomeoneElse } from './ask-someone-else.tsx';
import type { FormErrors, PaymentForm } from './payment-form.ts';
import styles from './payment-help.module.css';

export { OpenPaymentNote } from './open-payment-note.tsx';

interface PaymentHelpProps {
  form: PaymentForm;
  onIncomplete: (errors: FormErrors) => void;
}

/** What parents ask about money, answered where they ask it, and the people who answer the rest. */
export function PaymentHelp({ form, onIncomplete }: PaymentHelpProps) {
  const { phone, whatsApp, hours } = school.bursary;
  return (
    <div className={styles.help}>
      <section aria-labelledby="payment-questions">
        <h2 id="payment-questions" className="display-3">
          Before you pay
        </h2>
        <div className={styles.questions}>
          {paymentQuestions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <div className={styles.people}>
        <section aria-labelledby="ask-someone-else">
          <h2 id="ask-someone-else">Does someone else pay?</h2>
          <p>Send them a link with the purpose, the class and the student. They add the rest.</p>
          <AskSomeoneElse form={form} onIncomplete={onIncomplete} />
        </section>
        <section aria-labelledby="bursary">
          <h2 id="bursary">The bursary</h2>
          <p>
            <a className={styles.way} href={`tel:${phone.replaceAll(' ', '')}`}>
              {phone}
            </a>
            <br />
            <a className={styles.way} href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`}>
              WhatsApp
            </a>
            <br />
            {hours}
          </p>
        </section>
      </div>
    </div>
  );
}
