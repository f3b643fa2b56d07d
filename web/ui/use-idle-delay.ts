import { useEffect, useState } from 'react';

const QUIET_AFTER_MS = 3_000;

/** True some seconds after the page stands: what is fetched for later then takes nothing from the first view. */
export function useQuietTime(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
