import { useState } from 'react';
import { useRevalidator } from 'react-router';

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
