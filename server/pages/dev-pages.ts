import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { type PageBundle, type PageRendering, rendererOf } from './built-pages.ts';

export async function startDevPages(): Promise<PageRendering> {
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
  });

  return {
    assetsDir: undefined,
    attach(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, next) => {
        vite.middlewares(request.raw, reply.raw, () => next());
      });
      app.addHook('onClose', () => vite.close());
    },
    async render(request, services) {
      const bundle = await vite.ssrLoadModule('virtual:react-router/server-build');
      return rendererOf(bundle as PageBundle, 'development')(request, services);
    },
  };
}
