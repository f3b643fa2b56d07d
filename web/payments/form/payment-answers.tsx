import { paymentQuestions } from '#content/payment-questions.ts';
import { school } from '#content/school.ts';
import styles from './payment-help.module.css';

/** What parents ask about money, answered where they ask it, and the people who answer the rest. Needs no scripts. */
export function PaymentAnswers() {
  const { phone, whatsApp, hours } = school.bursary;
  return (
    <>
      <section className={styles.questions} aria-labelledby="payment-questions">
        <h2 id="payment-questions" className="display-3">
          Before you pay
        </h2>
        <div>
          {paymentQuestions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className={styles.bursary} aria-labelledby="bursary">
        <h2 id="bursary">The bursary</h2>
        <p>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          <br />
          <a href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`}>WhatsApp</a>
          <br />
          {hours}
        </p>
      </section>
    </>
  );
}
