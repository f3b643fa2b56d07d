import type { Ref } from 'react';
import type { Contact } from '../form/stored-contact.ts';
import type { PendingState, SuccessState, VerifyErrorState } from './payment-status.ts';
import { PendingScreen } from './pending-screen.tsx';
import { ProblemScreen } from './problem-screen.tsx';
import { SuccessScreen } from './success-screen.tsx';

export type Outcome = SuccessState | PendingState | VerifyErrorState;

interface OutcomeScreenProps {
  outcome: Outcome;
  heading: Ref<HTMLHeadingElement>;
  historyButton: Ref<HTMLButtonElement>;
  /** the form on this device still holds what was typed */
  isFormFilled: boolean;
  onCheck: (by: 'person' | 'clock') => void;
  onForm: () => void;
  onHistory: () => void;
  onNewPayment: () => void;
  onAnotherChild: (contact: Contact) => void;
  onReceipt: (isOpen: boolean) => void;
}

/** What came of a payment that was asked about: it arrived, it is on the way, or something is to be done. */
export function OutcomeScreen({ outcome, ...props }: OutcomeScreenProps) {
  switch (outcome.status) {
    case 'success':
      return <SuccessScreen state={outcome} {...props} />;
    case 'pending':
      return <PendingScreen state={outcome} {...props} />;
    case 'error':
      return <ProblemScreen state={outcome} {...props} />;
  }
}
