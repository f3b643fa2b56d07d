import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { DashboardStats } from '#contract/staff.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import { loadStats } from './load-stats.ts';

interface Stats {
  /** undefined until they have come */
  stats: DashboardStats | undefined;
  /** the first try is still under way, and may be waited for */
  isOpening: boolean;
  hasFailed: boolean;
}

const StatsContext = createContext<Stats | undefined>(undefined);

/** A silent server does not keep the panel shut. */
const OPEN_AFTER_MS = 5000;

/** Loads the figures when the panel opens and again whenever the dashboard is entered. */
export function StatsProvider({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const { request } = useAuth();
  const [stats, setStats] = useState<DashboardStats>();
  const [hasFailed, setFailed] = useState(false);
  const [isOpening, setOpening] = useState(true);
  const isLoaded = useRef(false);

  useEffect(() => {
    const opening = setTimeout(() => setOpening(false), OPEN_AFTER_MS);
    return () => clearTimeout(opening);
  }, []);

  useEffect(() => {
    if (isLoaded.current && !isShown) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onFailure = () => {
      setFailed(true);
      setOpening(false);
    };
    loadStats(request, { signal, pause: pauseUntil(signal), onFailure }).then((loaded) => {
      if (signal.aborted) return;
      setOpening(false);
      if (!loaded) return;
      isLoaded.current = true;
      setStats(loaded);
      setFailed(false);
    });
    return () => leaving.abort();
  }, [request, isShown]);

  return <StatsContext value={{ stats, isOpening, hasFailed }}>{children}</StatsContext>;
}

/** The figures of the StatsProvider around this component. */
export function useStats(): Stats {
  const stats = useContext(StatsContext);
  if (!stats) throw new Error('useStats must be used within StatsProvider');
  return stats;
}

/** A pause that ends early when the line is back or nobody waits any more. */
function pauseUntil(signal: AbortSignal) {
  return (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        window.removeEventListener('online', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      window.addEventListener('online', end, { once: true });
      signal.addEventListener('abort', end, { once: true });
    });
}
