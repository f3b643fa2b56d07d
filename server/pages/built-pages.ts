import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import * as z from 'zod';
import type * as pageEntry from '../../web/entry.server.tsx';
import type { PageServices } from '../../web/services.server.ts';
import { createOtherBuilds, type FindAsset } from './other-builds.ts';

/** The bundle that React Router builds; its entry brings the router's own functions and our context key along. */
export type PageBundle = ServerBuild & { entry: { module: typeof pageEntry } };

interface Rendering {
  response: Response;
  /** Absent for redirects and the router's own data responses. */
  page?: pageEntry.RenderedPage | null;
}

/** How pages are made: from the build, or by Vite while developing. */
export interface PageRendering {
  render: ReturnType<typeof rendererOf>;
  /** Folder with the files for browsers; undefined when Vite serves them itself. */
  assetsDir: string | undefined;
  /** Both scripts are absent while developing. */
  workerScript?: string;
  receiptCheckScript?: string;
  findInOtherBuilds?: FindAsset;
  attach?(app: FastifyInstance): void;
}

/** Written by `scripts/build-folder.mjs`. */
const currentSchema = z.object({ build: z.string().regex(/^[0-9a-f]{16}$/) });

/** Pages from the build that is current now, as long as this process runs. Rejects when there is none. */
export async function loadBuiltPages(folder = 'build'): Promise<PageRendering> {
  const current = readFileSync(path.resolve(folder, 'current'), 'utf8');
  const { build } = currentSchema.parse(JSON.parse(current));
  const entry = path.resolve(folder, build, 'server/index.js');
  const bundle = (await import(pathToFileURL(entry).href)) as PageBundle;
  return {
    render: rendererOf(bundle, 'production'),
    assetsDir: path.resolve(folder, build, 'client'),
    workerScript: readFileSync(path.resolve(folder, build, 'worker.js'), 'utf8'),
    receiptCheckScript: readFileSync(path.resolve(folder, build, 'receipt-check.js'), 'utf8'),
    findInOtherBuilds: createOtherBuilds(path.resolve(folder), build),
  };
}

/** Renders a page; the feature services go to its loaders through the router's context. */
export function rendererOf(bundle: PageBundle, mode: 'production' | 'development') {
  const { module } = bundle.entry;
  const { createRequestHandler, RouterContextProvider, renderedPageContext } = module;
  const handle = createRequestHandler(bundle, mode);

  return async function render(request: Request, services: PageServices): Promise<Rendering> {
    const context = new RouterContextProvider();
    context.set(module.servicesContext, services);
    context.set(module.assetsContext, bundle.assets);
    const response = await handle(request, context);
    return { response, page: context.get(renderedPageContext) };
  };
}
