import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { payablePurposes } from '#contract/school/fees.ts';
import { isJsonObject } from '../api/request.ts';
import { useIdleDelay } from '../ui/loading/ahead.ts';
import { reloadIfBuildIsGone } from '../ui/loading/build-gone.ts';
import { useBuiltFiles } from '../ui/loading/built-files.ts';
import { isOnlyFetchingAhead, usePart } from '../ui/loading/use-part.ts';
import { useHasScripts } from '../ui/use-has-scripts.ts';
import { NoFeesView } from './form/no-fees-view.tsx';
import { PaymentFormView } from './form/payment-form-view.tsx';
import type { Contact } from './form/stored-contact.ts';
import { HistoryLoading } from './history/history-loading.tsx';
import type { PaymentState } from './outcome/payment-status.ts';
import type { Outcome } from './outcome/success-screen.tsx';
import { VerifyingScreen } from './outcome/verifying-screen.tsx';
import '../styles/paper.css';
import { type Arrival, usePayment } from './use-payment.ts';

/** The payment portal: one payment from form to receipt, and beside it this device's history. */
export function PaymentPortal(arrival: Arrival) {
  useReloadWhenBuildIsGone();
  const payment = usePayment(arrival);
  const { isHistoryShown, openHistory, leaveHistory } = useHistoryEntry();
  const navigate = useNavigate();
  const { state, outcome, school } = payment;
  // Fetched ahead: what this device keeps must open offline too.
  const isIdle = useIdleDelay();
  const history = usePart(loadHistory, isHistoryShown ? 'wanted' : isIdle && 'ahead');
  const screen = isHistoryShown ? `history ${Boolean(history.part)}` : screenOf(state);
  const { heading, historyButton, leadToName } = useFocusFollowing(screen);

  const toForm = (change: () => void) => {
    change();
    // Replaced, so that neither a reload nor Back asks about the old payment again.
    if (arrival.reference || isHistoryShown) navigate(pages.payment, { replace: true });
  };
  const backToForm = () => toForm(payment.backToForm);

  if (isHistoryShown) {
    const props = { heading, onBack: leaveHistory };
    if (!history.part) return <HistoryLoading {...props} history={history} />;
    return <history.part.HistoryView {...props} onPay={backToForm} onOpen={payment.open} />;
  }
  if (isOutcome(state) && outcome.part) {
    return (
      <outcome.part.OutcomeScreen
        state={state}
        heading={heading}
        historyButton={historyButton}
        isFormFilled={payment.form.fullName !== ''}
        onCheck={payment.checkAgain}
        onForm={backToForm}
        onHistory={openHistory}
        onNewPayment={() => toForm(payment.startNewPayment)}
        onAnotherChild={(contact: Contact) => {
          leadToName();
          toForm(() => payment.payForAnother(contact));
        }}
        onReceipt={payment.showReceipt}
      />
    );
  }
  if ('reference' in state) {
    return (
      <VerifyingScreen
        heading={heading}
        reference={state.reference}
        hasFailed={outcome.hasFailed}
      />
    );
  }
  if (payablePurposes(school.fees).length === 0) {
    return <NoFeesView heading={heading} historyButton={historyButton} onHistory={openHistory} />;
  }
  return (
    <PaymentFormView
      state={state}
      payment={payment}
      heading={heading}
      historyButton={historyButton}
      onHistory={openHistory}
    />
  );
}

/** Reloads when a part that was asked for is gone from the server because of a new release. */
function useReloadWhenBuildIsGone(): void {
  const build = useBuiltFiles()?.build;
  useEffect(() => {
    const onMissingPart = () => {
      if (build && !isOnlyFetchingAhead()) void reloadIfBuildIsGone(build);
    };
    window.addEventListener('vite:preloadError', onMissingPart);
    return () => window.removeEventListener('vite:preloadError', onMissingPart);
  }, [build]);
}

/** Apart from the form, like the receipt: the form does not wait for it. */
const loadHistory = () => import('./history/history-view.tsx');

/** A step of its own in the browser's history: the phone's Back leads from it to the form. */
function useHistoryEntry() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const hasScripts = useHasScripts();
  return {
    isHistoryShown: hasScripts && isJsonObject(state) && state.paymentHistory === true,
    openHistory: () => void navigate({ search }, { state: { paymentHistory: true } }),
    leaveHistory: () => void navigate(-1),
  };
}

function isOutcome(state: PaymentState): state is Outcome {
  return 'reference' in state && state.stage !== 'verifying';
}

function screenOf(state: PaymentState): string {
  return 'reference' in state ? state.stage : 'form';
}

function isHistory(screen: string): boolean {
  return screen.startsWith('history');
}

/** Moves focus with each new screen, not on arrival: there the browser's own start of the page is right. */
function useFocusFollowing(screen: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const historyButton = useRef<HTMLButtonElement>(null);
  const isNameWanted = useRef(false);
  const last = useRef(screen);

  // Before effects, so that a dialog that opens with the screen can give focus back to the heading.
  useLayoutEffect(() => {
    if (last.current === screen) return;
    const isBack = isHistory(last.current) && !isHistory(screen);
    last.current = screen;
    if (isNameWanted.current) {
      isNameWanted.current = false;
      document.getElementById('fullName')?.focus();
      return;
    }
    if (isBack && historyButton.current) {
      historyButton.current.focus();
      return;
    }
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [screen]);

  const leadToName = () => {
    isNameWanted.current = true;
  };
  return { heading, historyButton, leadToName };
}
