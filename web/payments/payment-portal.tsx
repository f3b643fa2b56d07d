import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { type PartOnDemand, usePart } from '../ui/use-part.ts';
import { useReloadWhenBuildIsGone } from './form/build-gone.ts';
import { PaymentFormView } from './form/payment-form-view.tsx';
import { HistoryLoading } from './history/history-loading.tsx';
import type { Outcome } from './outcome/outcome-screen.tsx';
import { type PaymentState, stageOf } from './outcome/payment-status.ts';
import { VerifyingScreen } from './outcome/verifying-screen.tsx';
import { type UnsentForm, usePayment } from './use-payment.ts';

interface PaymentPortalProps {
  reference: string | undefined;
  unsent: UnsentForm | undefined;
}

/** The payment portal: one payment from form to receipt, and beside it this device's history. */
export function PaymentPortal({ reference, unsent }: PaymentPortalProps) {
  useReloadWhenBuildIsGone();
  const payment = usePayment(reference, unsent);
  const [isHistoryShown, showHistory] = useState(false);
  const navigate = useNavigate();
  const { state, outcome } = payment;
  const history = usePart(loadHistory, isHistoryShown);
  const screen = isHistoryShown ? historyScreen(history) : screenOf(stageOf(state));
  const { heading, historyButton } = useFocusFollowing(screen);

  useEffect(() => {
    if (reference) showHistory(false);
  }, [reference]);

  const toHistory = () => showHistory(true);
  const withoutReference = (leave: () => void) => () => {
    leave();
    showHistory(false);
    // Replaced, so that neither a reload nor Back asks about the old payment again.
    if (reference) navigate(pages.payment, { replace: true });
  };
  const backToForm = withoutReference(payment.backToForm);
  const startAnew = withoutReference(payment.startAnew);

  if (isHistoryShown) {
    const onBack = () => showHistory(false);
    if (!history.part) return <HistoryLoading {...{ heading, history, onBack }} />;
    return (
      <history.part.HistoryView
        heading={heading}
        onBack={onBack}
        onPay={backToForm}
        onOpen={(opened) => {
          payment.open(opened);
          showHistory(false);
        }}
      />
    );
  }
  if (isOutcome(state) && outcome.part) {
    return (
      <outcome.part.OutcomeScreen
        outcome={state}
        {...{ heading, historyButton }}
        isFormKept={payment.form.fullName !== ''}
        onCheck={payment.checkAgain}
        onForm={backToForm}
        onHistory={toHistory}
        onNewPayment={startAnew}
        onReceipt={payment.showReceipt}
      />
    );
  }
  if ('reference' in state) {
    const { reference: asked } = state;
    return <VerifyingScreen {...{ heading }} reference={asked} hasFailed={outcome.hasFailed} />;
  }
  return <PaymentFormView {...{ state, payment, heading, historyButton }} onHistory={toHistory} />;
}

/** Apart from the form, like the receipt: whoever comes to pay need not wait for it. */
const loadHistory = () => import('./history/history-view.tsx');

function isOutcome(state: PaymentState): state is Outcome {
  return 'reference' in state && state.status !== 'loading';
}

type Screen =
  | 'history'
  | 'historyLoading'
  | 'form'
  | 'verifying'
  | 'success'
  | 'pending'
  | 'problem';

function historyScreen({ part }: PartOnDemand<unknown>): Screen {
  return part ? 'history' : 'historyLoading';
}

function isHistory(screen: Screen): boolean {
  return screen === 'history' || screen === 'historyLoading';
}

function screenOf(stage: ReturnType<typeof stageOf>): Screen {
  switch (stage) {
    case 'idle':
    case 'starting':
    case 'formError':
      return 'form';
    case 'verifyError':
      return 'problem';
    default:
      return stage;
  }
}

/**
 * Moves focus to the heading of a new screen, or back to the history button after the history. Not on arrival:
 * there the browser's own start of the page is right.
 */
function useFocusFollowing(screen: Screen) {
  const heading = useRef<HTMLHeadingElement>(null);
  const historyButton = useRef<HTMLButtonElement>(null);
  const last = useRef(screen);

  // Before effects, so that a dialog that opens with the screen can give focus back to the heading.
  useLayoutEffect(() => {
    if (last.current === screen) return;
    const isBack = isHistory(last.current) && !isHistory(screen);
    last.current = screen;
    if (isBack && historyButton.current) {
      historyButton.current.focus();
      return;
    }
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [screen]);

  return { heading, historyButton };
}
