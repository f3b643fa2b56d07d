import { useEffect, useState } from 'react';

/**
 * The newest fulfilled value for a subject, and whether the present promise is still awaited. Another promise for the
 * same subject (a refresh) leaves the old value standing until the new one is there.
 */
export function useSettled<Value>(subject: string, promise: Promise<Value> | undefined) {
  const [settled, setSettled] = useState<Settled<Value>>();

  useEffect(() => {
    if (!promise) return;
    let isCurrent = true;
    promise.then((value) => {
      if (isCurrent) setSettled({ subject, promise, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [subject, promise]);

  return {
    value: settled?.subject === subject ? settled.value : undefined,
    isAwaited: promise !== undefined && settled?.promise !== promise,
  };
}

interface Settled<Value> {
  subject: string;
  promise: Promise<Value>;
  value: Value;
}
