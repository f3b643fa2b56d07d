import { useCallback, useEffect, useState } from 'react';
import { LONGEST_FETCH_MS, within } from './within.ts';

export interface PartOnDemand<Part> {
  /** undefined until it has arrived */
  part: Part | undefined;
  /** it was wanted and did not come */
  hasFailed: boolean;
  retry: () => void;
}

type Wish = 'wanted' | 'ahead';

const underWay: Record<Wish, number> = { wanted: 0, ahead: 0 };

/** True while nothing is fetched but what may be wanted later: if it fails, nothing is to be done. */
export function isOnlyFetchingAhead(): boolean {
  return underWay.ahead > 0 && underWay.wanted === 0;
}

/** Code that a page fetches on demand; never throws. `load` must stay the same. */
export function usePart<Part>(load: () => Promise<Part>, wish: Wish | false): PartOnDemand<Part> {
  const [part, setPart] = useState<Part>();
  const [failed, setFailed] = useState<Wish>();

  useEffect(() => {
    if (!wish || part || failed === 'wanted' || failed === wish) return;
    let isHere = true;
    underWay[wish] += 1;
    within(LONGEST_FETCH_MS, load())
      .then(
        (loaded) => {
          if (isHere) setPart(loaded);
        },
        () => {
          if (isHere) setFailed(wish);
        },
      )
      .finally(() => {
        underWay[wish] -= 1;
      });
    return () => {
      isHere = false;
    };
  }, [load, wish, part, failed]);

  return {
    part,
    hasFailed: failed === 'wanted',
    retry: useCallback(() => setFailed(undefined), []),
  };
}
