import type { Ref } from 'react';
import { readReference } from '#contract/references.ts';
import { Button } from '../../ui/button.tsx';
import { ReachSchool } from '../reach-school.tsx';
import { Reference } from '../reference.tsx';
import type { VerifyErrorState } from './payment-status.ts';
import { useRecheck } from './recheck.ts';
import { SlipActions, StatusSlip } from './status-slip.tsx';
import { mayPayAgain, problemHeadings } from './verify-texts.ts';

interface ProblemScreenProps {
  state: VerifyErrorState;
  heading: Ref<HTMLHeadingElement>;
  /** the form on this device still holds what was typed */
  isFormFilled: boolean;
  onCheck: (by: 'person' | 'clock') => void;
  onForm: () => void;
}

/** The payment is not a success: the reason, and what can be done without losing anything. */
export function ProblemScreen({
  state,
  heading,
  isFormFilled,
  onCheck,
  onForm,
}: ProblemScreenProps) {
  const { problem, reference, message, isChecking, checks } = state;
  useRecheck(problem === 'unreachable', { checks, onCheck: () => onCheck('clock') });

  const toForm = (
    <Button
      key="form"
      variant={mayPayAgain[problem] ? 'primary' : 'line'}
      icon="arrow-left"
      onClick={onForm}
    >
      Back to the form
    </Button>
  );
  const again = (
    <Button
      key="again"
      variant={mayPayAgain[problem] ? 'line' : 'primary'}
      icon="refresh"
      busy={isChecking}
      busyText="Checking..."
      onClick={() => onCheck('person')}
    >
      Check again
    </Button>
  );

  return (
    <StatusSlip
      tone={problem === 'failed' || problem === 'unknown' ? 'bad' : 'open'}
      heading={heading}
      title={problemHeadings[problem]}
    >
      <p role="alert">{message}</p>
      <Reference value={readReference(reference)} />
      <SlipActions>{mayPayAgain[problem] ? [toForm, again] : [again, toForm]}</SlipActions>
      {mayPayAgain[problem] && isFormFilled && <p>Everything you typed is still in the form.</p>}
      <ReachSchool />
    </StatusSlip>
  );
}
