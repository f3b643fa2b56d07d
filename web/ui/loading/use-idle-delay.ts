import { useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;

/** True some seconds after the page stands: what is fetched for later then takes nothing from the first view. */
export function useIdleDelay(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
