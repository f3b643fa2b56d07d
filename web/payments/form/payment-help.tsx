import { paymentHelp } from '#content/payment.ts';
import { school } from '#content/school.ts';
import styles from './payment-help.module.css';

/** What parents ask about money, answered where they ask it, and the people who answer the rest. */
export function PaymentHelp() {
  const { phone, whatsApp, hours } = school.bursary;
  return (
    <section className={styles.help} aria-labelledby="payment-help">
      <h2 id="payment-help" className="display-3">
        {paymentHelp.title}
      </h2>
      <div className={styles.questions}>
        {paymentHelp.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className={styles.bursary}>
        The bursary: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>,{' '}
        <a href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`}>WhatsApp</a>. {hours}.
      </p>
    </section>
  );
}
