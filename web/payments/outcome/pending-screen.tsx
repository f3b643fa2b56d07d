import type { Ref } from 'react';
import { schoolClock } from '#contract/dates/school-time.ts';
import { readReference } from '#contract/references.ts';
import { Button } from '../../ui/button.tsx';
import { pauseAfter } from '../pause-after.ts';
import { ReachSchool } from '../reach-school.tsx';
import { Reference } from '../reference.tsx';
import type { PendingState } from './payment-status.ts';
import styles from './pending-screen.module.css';
import { useRecheck } from './recheck.ts';
import { SlipActions, StatusSlip } from './status-slip.tsx';

interface PendingScreenProps {
  state: PendingState;
  heading: Ref<HTMLHeadingElement>;
  onCheck: (by: 'person' | 'clock') => void;
}

/** The bank is still at work: says so, asks again by itself, and never calls it a failure. */
export function PendingScreen({ state, heading, onCheck }: PendingScreenProps) {
  const { reference, message, isChecking, checks } = state;
  useRecheck(true, { checks, onCheck: () => onCheck('clock') });
  return (
    <StatusSlip tone="waiting" heading={heading} title="We are confirming your payment">
      <p>{message}</p>
      <Reference value={readReference(reference)} />
      <p className={styles.advice}>Please do not pay again</p>
      <SlipActions>
        <Button
          icon="refresh"
          busy={isChecking}
          busyText="Checking..."
          onClick={() => onCheck('person')}
        >
          Check again
        </Button>
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
