import { useCallback, useEffect, useState } from 'react';
import { LONGEST_FETCH_MS, within } from './within.ts';

export interface PartOnDemand<Part> {
  /** undefined until it has arrived */
  part: Part | undefined;
  /** it was asked for and did not come; what was only fetched ahead is asked for anew when it is wanted */
  hasFailed: boolean;
  retry: () => void;
}

/** 'ahead': nobody has asked for it yet, but somebody may. */
type Wish = 'wanted' | 'ahead';

const underWay: Record<Wish, number> = { wanted: 0, ahead: 0 };

/** True while nothing is fetched but what nobody has asked for: when it does not come, nothing is to be done. */
export function isOnlyFetchingAhead(): boolean {
  return underWay.ahead > 0 && underWay.wanted === 0;
}

/** Code that a page fetches only when there is a wish for it; a lost line is told, never thrown. `load` must stay the same. */
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
