import type { ServerBuild } from 'react-router';
import type * as pageEntry from '../../web/entry.server.tsx';
import type { PageServices } from '../../web/services.server.ts';

/** The bundle that React Router builds; its entry brings the router's own functions and our context key along. */
export type PageBundle = ServerBuild & { entry: { module: typeof pageEntry } };

export interface Rendering {
  /** Of a page it has no body. */
  response: Response;
  /** none of redirects and the router's own data answers */
  page?: pageEntry.RenderedPage | null;
}

/** Renders a page with the feature services handed over through the router's context. */
export function rendererOf(bundle: PageBundle, mode: 'production' | 'development') {
  const { createRequestHandler, RouterContextProvider, servicesContext, renderedPageContext } =
    bundle.entry.module;
  const handle = createRequestHandler(bundle, mode);

  return async function render(request: Request, services: PageServices): Promise<Rendering> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    const response = await handle(request, context);
    return { response, page: context.get(renderedPageContext) };
  };
}
