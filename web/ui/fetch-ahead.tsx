import { useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { useIdleDelay } from './use-idle-delay.ts';

/**
 * Fetches the code of another route after an idle delay. React Router's own PrefetchPageLinks loads the page that
 * is open anew, with all that was typed in it, when a file of the other does not come, even if nobody goes there.
 */
export function FetchAhead({ route }: { route: string }) {
  const files = useContext(FrameworkContext)?.manifest.routes[route];
  const isIdle = useIdleDelay();
  if (!isIdle || !files) return null;
  return [files.module, files.clientLoaderModule, ...(files.imports ?? [])].map(
    (href) => href && <link key={href} rel="modulepreload" href={href} />,
  );
}
