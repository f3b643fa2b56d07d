import { useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;

/** True three seconds after mounting, so that fetching ahead does not slow the first view. */
export function useIdleDelay(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
