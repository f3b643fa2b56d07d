import { useContext, useEffect, useState } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  PrefetchPageLinks,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router';

/**
 * Fetches the code of another page for later. React Router loads the page that is open anew when a part of the other
 * one does not come, with all that was typed, even if nobody has asked to go there: so it is let in only when all parts
 * have come. `page` must stay the same.
 */
export function FetchAhead({ page }: { page: string }) {
  const router = useContext(RouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  const [isHere, setIsHere] = useState(false);

  useEffect(() => {
    if (!router || !manifest) return;
    const matches = matchRoutes([...router.routes], page) ?? [];
    const modules = matches.flatMap(({ route }) => manifest.routes[route.id ?? '']?.module ?? []);
    let isShown = true;
    Promise.all(modules.map((module) => import(/* @vite-ignore */ module))).then(
      () => {
        if (isShown) setIsHere(true);
      },
      () => console.warn(`${page} could not be fetched ahead`),
    );
    return () => {
      isShown = false;
    };
  }, [router, manifest, page]);

  return isHere && <PrefetchPageLinks page={page} />;
}
