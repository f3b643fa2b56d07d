import { use, useState } from 'react';
import { useIdleDelay } from '../../ui/loading/use-idle-delay.ts';
import { usePart } from '../../ui/loading/use-part.ts';
import { useHasScripts } from '../../ui/use-has-scripts.ts';
import { AnswersOnServer } from './answers-on-server.ts';
import type { FormErrors, PaymentForm } from './payment-form.ts';
import styles from './payment-help.module.css';

type LateHelp = typeof import('./late-help.tsx');

/** Whoever comes to pay need not wait for it: fetched when the page has been quiet for some seconds. */
const loadLateHelp = () => import('./late-help.tsx');

/** What only scripts can do around the form, and whether the page is as the server made it. */
export function useLateHelp() {
  const [isServerMade] = useState(!useHasScripts());
  const isIdle = useIdleDelay();
  // Nothing competes with it where the page was opened within the site.
  const { part } = usePart(loadLateHelp, (isIdle || !isServerMade) && 'ahead');
  return { part, isServerMade };
}

interface PaymentHelpProps {
  part: LateHelp | undefined;
  isServerMade: boolean;
  form: PaymentForm;
  onIncomplete: (errors: FormErrors) => void;
}

/** Below the form: answers, and asking somebody else to pay. */
export function PaymentHelp({ part, isServerMade, form, onIncomplete }: PaymentHelpProps) {
  return (
    <div className={styles.help}>
      <Answers part={part} isServerMade={isServerMade} />
      <div className={styles.asking} data-scripts-only="">
        {part && <part.Asking form={form} onIncomplete={onIncomplete} />}
      </div>
    </div>
  );
}

/** React keeps the element it finds, and does not look into it. Always the same object, or React would empty it. */
const AS_THE_SERVER_MADE_IT = {
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
};

/**
 * The server writes the answers into the page, and browsers leave them there: their code is not among the scripts that
 * every visitor waits for. It is fetched where the page was opened within the site, and was made by no server.
 */
function Answers({ part, isServerMade }: Pick<PaymentHelpProps, 'part' | 'isServerMade'>) {
  const OnServer = use(AnswersOnServer);
  const Content = OnServer ?? part?.PaymentAnswers;
  if (isServerMade && !OnServer)
    return <div className={styles.answers} {...AS_THE_SERVER_MADE_IT} />;
  return <div className={styles.answers}>{Content && <Content />}</div>;
}
