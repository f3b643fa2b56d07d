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

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** With data saving or a very slow connection nothing is fetched ahead. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}
