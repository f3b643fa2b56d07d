import { useEffect, useRef } from 'react';
import { useIdleDelay } from './ahead.ts';
import { useBuiltFiles } from './built-files.ts';

/** Fetches another route's code and styles when idle. Not PrefetchPageLinks, which reloads the page when a file is missing. */
export function FetchAhead({ route }: { route: string }) {
  return useIdleDelay() && <RouteFiles route={route} />;
}

/** Fetches a picture and holds it for as long as the document is open. */
export function usePictureAhead(address: string): void {
  const picture = useRef<HTMLImageElement>(undefined);
  useEffect(() => {
    picture.current = new Image();
    picture.current.fetchPriority = 'low';
    picture.current.src = address;
  }, [address]);
}

function RouteFiles({ route }: { route: string }) {
  const files = useBuiltFiles()?.routes[route];

  useEffect(() => {
    // Not linked: browsers warn of unused preloaded styles.
    for (const href of files?.styles ?? []) {
      if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) continue;
      fetch(href, { priority: 'low' }).catch(() => {});
    }
  }, [files]);

  return files?.scripts.map((href) => (
    <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
  ));
}
