import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Does for a navigation without a page load what the browser does for one with it: moves focus to the start of the
 * page, so that nobody is left on a link that is gone. A screen reader says what has the focus, which tells of the new
 * page; a live region with its title beside that told it twice.
 */
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
