import { type ServerBuild, useRouteLoaderData } from 'react-router';
import { pagesStoredAhead } from '#contract/stored-on-device.ts';

interface RouteFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** What the loader of `web/root.tsx` says of the build, as the router has no documented way to ask in the browser. */
export interface BuiltFiles {
  /** a file that only this build has */
  build: string;
  /** by the route's id, for the routes that are fetched ahead */
  routes: Record<string, RouteFiles>;
}

/** By their ids in web/routes.ts: a news item, and what shows that there is nothing. */
const FURTHER_ROUTES = ['ni', 'ba', 'nf'];

export function builtFilesOf({ url, routes }: ServerBuild['assets']): BuiltFiles {
  const ahead = Object.values(routes).flatMap((route) => {
    const { id = '', path, index, module = '', imports = [], css = [] } = route ?? {};
    const isPage = (path || index) && pagesStoredAhead.includes(`/${path ?? ''}`);
    if (!isPage && !FURTHER_ROUTES.includes(id)) return [];
    return [[id, { scripts: [module, ...imports], styles: css }] as const];
  });
  return { build: url, routes: Object.fromEntries(ahead) };
}

/** Undefined on a page that was rendered without a build. */
export function useBuiltFiles(): BuiltFiles | undefined {
  return useRouteLoaderData<{ built?: BuiltFiles }>('root')?.built;
}
