import { useCallback, useEffect, useState } from 'react';

export interface PartOnDemand<Part> {
  /** undefined until it has arrived */
  part: Part | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Code that a page fetches only when it is wanted; a lost line is told, never thrown. `load` must stay the same. */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean): PartOnDemand<Part> {
  const [part, setPart] = useState<Part>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isWanted || part || hasFailed) return;
    let isHere = true;
    load().then(
      (loaded) => {
        if (isHere) setPart(loaded);
      },
      () => {
        if (isHere) setFailed(true);
      },
    );
    return () => {
      isHere = false;
    };
  }, [load, isWanted, part, hasFailed]);

  return { part, hasFailed, retry: useCallback(() => setFailed(false), []) };
}
