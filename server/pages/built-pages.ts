import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRendering } from './page-routes.ts';
import { type PageBundle, rendererOf } from './render.ts';

/** Pages from what `npm run build` made. Rejects when there is no build. */
export async function loadBuiltPages(folder = 'build'): Promise<PageRendering> {
  const entry = path.resolve(folder, 'server/index.js');
  const bundle = (await import(pathToFileURL(entry).href)) as PageBundle;
  const render = rendererOf(bundle, 'production');
  return { render, assetsDir: path.resolve(folder, 'client') };
}
