import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isKeptDocument } from '../ui/loading/kept-document.ts';

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

/** Asks the server anew because the visitor wants it; `isRefreshing` until the answer to that is there. */
export function useRefresh(arriving: Promise<unknown> | undefined, isAwaited: boolean) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ during: Promise<unknown> | undefined }>();

  function refresh() {
    setAsked({ during: arriving });
    void revalidate();
  }

  const isRefreshing = asked !== undefined && (asked.during === arriving || isAwaited);
  return { refresh, isRefreshing };
}

/**
 * Of a page that came with its document: asks the server where it could not read its news for it, when the device may
 * have a copy, and where the device has kept the document, which may be out of date.
 */
export function useAskAgain(
  refresh: () => void,
  { isRead, isRendered }: { isRead: boolean; isRendered: boolean },
): void {
  const askAgain = useEffectEvent(refresh);
  useEffect(() => {
    if (isRendered && (!isRead || isKeptDocument())) askAgain();
  }, [isRead, isRendered]);
}
