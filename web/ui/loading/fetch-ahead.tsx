import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { useIdleDelay } from './use-idle-delay.ts';

/**
 * Fetches the code and the styles of another route after an idle delay. React Router's own PrefetchPageLinks loads
 * the page that is open anew, with all that was typed in it, when a file of the other does not come, even if nobody
 * goes there.
 */
export function FetchAhead({ route }: { route: string }) {
  return useIdleDelay() && <RouteFiles route={route} />;
}

/**
 * Fetches a picture, which the document then holds for as long as it is open. Without a delay: scripts run when the page
 * stands, and it is small.
 */
export function usePictureAhead(address: string): void {
  const picture = useRef<HTMLImageElement>(undefined);
  useEffect(() => {
    picture.current = new Image();
    picture.current.fetchPriority = 'low';
    picture.current.src = address;
  }, [address]);
}

function RouteFiles({ route }: { route: string }) {
  const files = useContext(FrameworkContext)?.manifest.routes[route];

  useEffect(() => {
    // Not linked: browsers complain of preloaded styles that nobody uses, or know no other way.
    for (const href of files?.css ?? []) {
      if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) continue;
      fetch(href, { priority: 'low' }).catch(() => {});
    }
  }, [files]);

  if (!files) return null;
  return [files.module, ...(files.imports ?? [])].map((href) => (
    <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
  ));
}
