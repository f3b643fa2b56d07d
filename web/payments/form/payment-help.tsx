import { useEffect, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { PaymentQuestion } from '#contract/school/documents.ts';
import type { Fees } from '#contract/school/fees.ts';
import { useIdleDelay } from '../../ui/loading/ahead.ts';
import { usePart } from '../../ui/loading/use-part.ts';
import { Bursary } from './bursary.tsx';
import type { FormErrors, PaymentForm } from './payment-form.ts';
import styles from './payment-help.module.css';

type LateHelp = typeof import('./late-help.tsx');

const loadLateHelp = () => import('./late-help.tsx');

/** What only scripts can do around the form; a link that asks for a payment waits for it. */
export function useLateHelp(): LateHelp | undefined {
  const isAsked = useLocation().hash.startsWith('#for=');
  const isIdle = useIdleDelay();
  return usePart(loadLateHelp, isAsked ? 'wanted' : isIdle && 'ahead').part;
}

interface PaymentHelpProps {
  lateHelp: LateHelp | undefined;
  fees: Fees;
  form: PaymentForm;
  onIncomplete: (errors: FormErrors) => void;
}
/** What parents ask about money, and the people who answer the rest, without scripts; asking somebody else to pay. */
export function PaymentHelp({ lateHelp, ...chosen }: PaymentHelpProps) {
  const questions = useQuestions();
  return (
    <div className={styles.help}>
      <div className={styles.answers}>
        {questions.length > 0 && (
          <section className={styles.questions} aria-labelledby="payment-questions">
            <h2 id="payment-questions" className="display-3">
              Before you pay
            </h2>
            <div>
              {questions.map(({ question, answer }) => (
                <details key={question}>
                  <summary>{question}</summary>
                  <p>{answer}</p>
                </details>
              ))}
            </div>
          </section>
        )}
        <Bursary />
      </div>
      <div className={styles.asking} data-scripts-only="">
        {lateHelp && <lateHelp.AskSomeoneElse {...chosen} />}
      </div>
    </div>
  );
}

interface QuestionsData {
  questions?: PaymentQuestion[];
  arriving?: Promise<PaymentQuestion[]>;
}

/** From the loader of the payment page: at once in a document, a moment later within the site. */
function useQuestions(): PaymentQuestion[] {
  const { questions, arriving } = useRouteLoaderData<QuestionsData>('py') ?? {};
  const [arrived, setArrived] = useState<PaymentQuestion[]>();
  useEffect(() => {
    void arriving?.then(setArrived);
  }, [arriving]);
  return questions ?? arrived ?? [];
}
