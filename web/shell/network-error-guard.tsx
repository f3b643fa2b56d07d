import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import footerMark from '../art/logo/on-dark.svg';
import noSignal from '../art/no-signal.svg';
import { FetchAhead, usePictureAhead } from '../ui/loading/fetch-ahead.tsx';
import { NetworkBoo } from './network-error-page.tsx';
import { failedAddressIn, type NetworkFailure } from './network-failure.ts';
import { holdsWork } from './network-unsaved-work.ts';

const OWN_FAILURES = /^\/(payment|news|admin-login|admin-panel)(\/|$)/;

/**
 * Shows Network Boo when a network error reaches the window unhandled; only logs it on pages that show their own failures
 * or hold something that was entered.
 */
export function NetworkErrorGuard({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [failedAt, setFailedAt] = useState<string>();
  const hasArrived = failedAddressIn(location.state) !== undefined;
  usePictureAhead(noSignal);
  usePictureAhead(footerMark);

  const guard = useEffectEvent((failure: unknown, changed: WeakSet<EventTarget>) => {
    console.error('A network error was not handled:', failure);
    const isShown = failedAt !== undefined || hasArrived;
    if (isShown || OWN_FAILURES.test(location.pathname) || holdsWork(changed)) return;
    const from = createPath(location);
    setFailedAt(from);
    const state: NetworkFailure = { networkError: true, from };
    navigate('/404', { state, replace: true });
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const changed = new WeakSet<EventTarget>();
    const remember = ({ target }: Event) => target && changed.add(target);
    const onFailure = (event: ErrorEvent | PromiseRejectionEvent) => {
      const failure: unknown = 'reason' in event ? event.reason : (event.error ?? event.message);
      const message = 'message' in event ? event.message : messageOf(failure);
      if (event.defaultPrevented || !message.includes('Network')) return;
      guard(failure, changed);
    };
    document.addEventListener('change', remember, { signal });
    window.addEventListener('error', onFailure, { signal });
    window.addEventListener('unhandledrejection', onFailure, { signal });
    return () => listening.abort();
  }, []);

  useEffect(() => {
    if (hasArrived) setFailedAt(undefined);
  }, [hasArrived]);

  if (failedAt !== undefined && !hasArrived) {
    return (
      <main id="main" tabIndex={-1}>
        <NetworkBoo from={failedAt} />
      </main>
    );
  }
  return (
    <>
      {children}
      {/* Fetched while there is still a network: the page for its failure must not need one. */}
      <FetchAhead route="ba" />
      <FetchAhead route="nf" />
    </>
  );
}

function messageOf(reason: unknown): string {
  if (typeof reason === 'object' && reason !== null && 'message' in reason) {
    return String(reason.message);
  }
  return String(reason);
}
