import { useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;

/** True some time after mounting: fetching ahead may not slow the first view. */
export function useIdleDelay(ms = IDLE_AFTER_MS): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isIdle;
}
