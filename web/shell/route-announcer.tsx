import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves focus to the start of a new page, as a page load does; screen readers then announce it. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    focusStart(hash.slice(1));
  }, [pathname, hash]);

  return null;
}

function focusStart(id: string) {
  const start =
    document.getElementById(id) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.getElementById('main');
  if (!start) return;
  start.tabIndex = -1;
  // The router restores the scroll position itself.
  start.focus({ preventScroll: true });
}
