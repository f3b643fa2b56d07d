import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isStoredDocument } from '../ui/loading/stored-document.ts';

interface Arriving<Value> {
  /** a value of another subject is not shown */
  subject: string;
  /** the server's answer, within the site; undefined on a page that the server has rendered */
  arriving: Promise<Value> | undefined;
  /** the server could read the news when it rendered the page */
  isRead: boolean;
}

/**
 * The newest result for a subject, and how to ask again; a refresh keeps the old result until the new one is there. Asks
 * again by itself when the server could not read the news, or the document is a stored one.
 */
export function useArriving<Value extends { kind: string }>({
  subject,
  arriving,
  isRead,
}: Arriving<Value>) {
  const [settled, setSettled] = useState<{ subject: string; by: typeof arriving; value: Value }>();
  const [asked, setAsked] = useState<{ during: Promise<Value> | undefined }>();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!arriving) return;
    let isCurrent = true;
    arriving.then((value) => {
      if (isCurrent) setSettled({ subject, by: arriving, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [subject, arriving]);

  function refresh() {
    setAsked({ during: arriving });
    void revalidate();
  }

  const askAgain = useEffectEvent(refresh);
  const isRendered = !arriving;
  useEffect(() => {
    if (isRendered && (!isRead || isStoredDocument())) askAgain();
  }, [isRead, isRendered]);

  const isAwaited = arriving !== undefined && settled?.by !== arriving;
  return {
    result: settled?.subject === subject ? settled.value : undefined,
    isAwaited,
    refresh,
    isRefreshing: asked !== undefined && (asked.during === arriving || isAwaited),
  };
}
