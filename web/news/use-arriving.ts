import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isStoredDocument } from '../ui/loading/stored-document.ts';

/** The newest value for a subject, and whether the current promise is pending. A refresh keeps the old value until it settles. */
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

/** `isRefreshing` until the response to the visitor’s request is there. */
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

/** Asks again when the server could not read the news, or the document is a stored one. */
export function useAskAgain(
  refresh: () => void,
  { isRead, isRendered }: { isRead: boolean; isRendered: boolean },
): void {
  const askAgain = useEffectEvent(refresh);
  useEffect(() => {
    if (isRendered && (!isRead || isStoredDocument())) askAgain();
  }, [isRead, isRendered]);
}
