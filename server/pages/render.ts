import type { ServerBuild } from 'react-router';
import type * as pageEntry from '../../web/entry.server.tsx';
import type { PageServices } from '../../web/services.server.ts';

/** The bundle that React Router builds; its entry brings the router's own functions and our context key along. */
export type PageBundle = ServerBuild & { entry: { module: typeof pageEntry } };

/** Renders a page with the feature services handed over through the router's context. */
export function rendererOf(bundle: PageBundle, mode: 'production' | 'development') {
  const { createRequestHandler, RouterContextProvider, servicesContext } = bundle.entry.module;
  const handle = createRequestHandler(bundle, mode);

  return function render(request: Request, services: PageServices): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    return handle(request, context);
  };
}
