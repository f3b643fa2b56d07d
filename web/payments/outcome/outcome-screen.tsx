import { useEffect, useEffectEvent } from 'react';
import { schoolClock } from '#contract/dates/school-time.ts';
import { readReference } from '#contract/references.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { pauseAfter, waitToAsk } from '../pause-after.ts';
import { ReachSchool } from '../reach-school.tsx';
import { Reference } from '../reference.tsx';
import { checkPayment } from './check-payment.ts';
import type { PendingState, VerifyErrorState } from './payment-status.ts';
import styles from './pending-screen.module.css';
import { SlipActions, StatusSlip } from './status-slip.tsx';
import { noteOfThisTab, type OutcomeProps, SuccessScreen } from './success-screen.tsx';
import { mayPayAgain, problemHeadings } from './verify-texts.ts';

// Fetched as one: the form has to name what it may fetch.
export { checkPayment };

export function OutcomeScreen({ state, ...props }: OutcomeProps) {
  switch (state.stage) {
    case 'success':
      return <SuccessScreen state={state} {...props} />;
    case 'pending':
      return <PendingScreen state={state} {...props} />;
    case 'verifyError':
      return <ProblemScreen state={state} {...props} />;
  }
}

/** The bank is still at work: says so, asks again by itself, and never calls it a failure. */
function PendingScreen({ state, heading, onCheck }: OutcomeProps<PendingState>) {
  const { reference, message, isChecking, checks } = state;
  useRecheck(checks, onCheck);
  return (
    <StatusSlip tone="waiting" heading={heading} title="We are confirming your payment">
      <p>{message}</p>
      <Reference value={readReference(reference)} />
      <p className={styles.advice}>Please do not pay again</p>
      <SlipActions>
        <CheckAgain isChecking={isChecking} onCheck={onCheck} />
      </SlipActions>
      <p className={`fine ${styles.note}`} role="status">
        {lastCheckNote(state)}
      </p>
      <p className={`fine ${styles.note}`}>
        {pauseAfter(checks) === undefined
          ? 'This page has stopped checking by itself. Your payment is safe: check again later, or keep this address and come back.'
          : 'This page checks again by itself. You may also close it and come back to this address later.'}
      </p>
      <ReachSchool />
    </StatusSlip>
  );
}

/** Written to the minute, so that a screen reader hears it once a minute and not at every check. */
function lastCheckNote({ lastCheck }: PendingState): string {
  const time = schoolClock(lastCheck.at);
  return lastCheck.heard
    ? `Last checked at ${time}: not confirmed yet.`
    : `At ${time} the school could not be reached to check. We will try again.`;
}

function ProblemScreen({
  state: { problem, reference, message, isChecking, checks },
  heading,
  isFormFilled,
  onCheck,
  onForm,
}: OutcomeProps<VerifyErrorState>) {
  useRecheck(problem === 'unreachable' && checks, onCheck);
  const mayPay = mayPayAgain(problem);
  const notePage = noteOfThisTab();
  const toForm = notePage ? (
    <ButtonAnchor
      key="form"
      variant={mayPay ? 'primary' : 'line'}
      icon="arrow-left"
      href={notePage}
    >
      Back to the fee note
    </ButtonAnchor>
  ) : (
    <Button key="form" variant={mayPay ? 'primary' : 'line'} icon="arrow-left" onClick={onForm}>
      Back to the form
    </Button>
  );
  const again = (
    <CheckAgain
      key="again"
      variant={mayPay ? 'line' : 'primary'}
      isChecking={isChecking}
      onCheck={onCheck}
    />
  );
  return (
    <StatusSlip
      tone={problem === 'failed' || problem === 'unknown' ? 'bad' : 'open'}
      heading={heading}
      title={problemHeadings[problem]}
    >
      <p role="alert">{message}</p>
      <Reference value={readReference(reference)} />
      <SlipActions>{mayPay ? [toForm, again] : [again, toForm]}</SlipActions>
      {mayPay && isFormFilled && !notePage && <p>Everything you typed is still in the form.</p>}
      <ReachSchool />
    </StatusSlip>
  );
}

interface CheckAgainProps extends Pick<OutcomeProps, 'onCheck'> {
  variant?: 'primary' | 'line';
  isChecking: boolean;
}

function CheckAgain({ variant = 'primary', isChecking, onCheck }: CheckAgainProps) {
  return (
    <Button
      variant={variant}
      icon="refresh"
      busy={isChecking}
      busyText="Checking..."
      onClick={() => onCheck('person')}
    >
      Check again
    </Button>
  );
}

function useRecheck(checks: number | false, onCheck: OutcomeProps['onCheck']): void {
  const check = useEffectEvent(() => onCheck('clock'));
  useEffect(() => (checks === false ? undefined : waitToAsk(checks, () => check())), [checks]);
}
