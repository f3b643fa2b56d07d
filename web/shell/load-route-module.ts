import { reloadIfBuildIsGone } from '../ui/loading/build-gone.ts';
import { LONGEST_FETCH_MS, within } from '../ui/loading/within.ts';
import { hiddenPageMeta } from './metadata.ts';
import { LostLayout, LostPage } from './network-error-page.tsx';

type RouteModule = Record<string, unknown>;

interface RouteFiles {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  css?: string[];
}

/**
 * Stands in the place of React Router's function of this name (vite.config.ts). That one loads the open page anew
 * whenever a module does not come; without a line, the browser's own error page then took its place.
 */
export async function loadRouteModule(
  route: RouteFiles,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[route.id];
  if (known) return known;
  try {
    const styles = Promise.all((route.css ?? []).map(fetchStyle));
    const files = Promise.all([import(/* @vite-ignore */ route.module), styles]);
    const [module] = await within(LONGEST_FETCH_MS, files);
    loaded[route.id] = module;
    return module;
  } catch {
    // The browser has said in its console what did not come.
    if (!(await reloadIfBuildIsGone())) return lost(route, loaded);
    return new Promise<never>(() => {});
  }
}

/**
 * Network Boo in the place of the page. The router has no place for a module that fails to load: of a promise that is
 * rejected here it hears nothing, or waits for it for ever.
 */
function lost({ id, path, index }: RouteFiles, loaded: Record<string, RouteModule>): RouteModule {
  const isPage = path !== undefined || index;
  const inItsPlace: RouteModule = {
    default: isPage ? LostPage : LostLayout,
    meta: () => hiddenPageMeta('Network Boo'),
    clientLoader: () => null,
  };
  loaded[id] = inItsPlace;
  return inItsPlace;
}

/** Without its styles a page had better not open. The router links them afterwards, out of the browser's cache. */
async function fetchStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
  const { ok } = await fetch(href);
  if (!ok) throw new Error(href);
}
