import fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import * as z from 'zod';
import { school } from '#content/school.ts';
import { failedPaymentAnswer } from '#contract/payments.ts';
import { failedAnswer } from '#contract/schemas/common.ts';
import type { Access, GuardedRoute } from './access.ts';
import { checkBySchemas } from './input.ts';

const ADDRESS = '/api/docs';
const SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The package's page has none. */
const VIEWPORT =
  "document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width' }));";

const callers: Record<Access, string> = {
  public: 'everyone',
  signed_in: 'everyone who is signed in',
  staff: 'staff',
  super_admin: 'super administrators',
};

/** The API's description as OpenAPI (`/api/docs/json`) and as a page, made on first use. To be added after the rights. */
export function addApiDocs(app: FastifyInstance, publicUrl: string): void {
  let server: Promise<FastifyInstance> | undefined;
  const config = { access: 'public' } as const;
  const schema = { hide: true, params: z.object({}) };
  for (const url of [ADDRESS, `${ADDRESS}/*`]) {
    app.get(url, { config, schema }, async (request, reply) => {
      server ??= createDocsServer(app.guardedRoutes, publicUrl);
      const docs = await server;
      const { statusCode, headers, rawPayload } = await docs.inject(request.url);
      if (statusCode === 404) return reply.callNotFound();
      return reply.code(statusCode).headers(headers).send(rawPayload);
    });
  }
}

/** A server that never listens, with the routes' schemas alone. */
async function createDocsServer(
  routes: GuardedRoute[],
  publicUrl: string,
): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { jsonSchemaTransform }] = await Promise.all(
    [
      import('@fastify/swagger'),
      import('@fastify/swagger-ui'),
      import('fastify-type-provider-zod'),
    ],
  );
  const app = fastify();
  checkBySchemas(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${school.name}: API`, version: '1' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) =>
      route.schema?.response
        ? jsonSchemaTransform(route)
        : { schema: { hide: true }, url: route.url },
  });
  await app.register(swaggerUi, {
    routePrefix: ADDRESS,
    staticCSP: SECURITY_POLICY,
    uiConfig: { layout: 'BaseLayout', validatorUrl: null },
    theme: {
      title: `${school.name}: API`,
      js: [{ filename: 'viewport.js', content: VIEWPORT }],
    },
  });
  for (const { method, url, access, schema } of routes) {
    if (!schema.response || method === 'HEAD') continue;
    app.route({ method, url, schema: described(url, schema, access), handler: () => undefined });
  }
  await app.ready();
  return app;
}

/** Adds what all calls have in common: who may call, and how it fails. */
function described(url: string, schema: FastifySchema, access: Access): FastifySchema {
  const [, , area = ''] = url.split('/');
  const failed = url.startsWith('/api/payments') ? failedPaymentAnswer : failedAnswer;
  const own = schema.response as { '4xx'?: z.ZodType; '5xx'?: z.ZodType };
  const { '4xx': refused = failed, '5xx': unable = failed } = own;
  return {
    tags: [area],
    ...schema,
    description: [schema.description, `For ${callers[access]}.`].filter(Boolean).join('\n\n'),
    ...(access !== 'public' && { security: [{ session: [] }] }),
    response: {
      429: refused.describe(
        'This caller has too much under way, or calls too often. Retry-After says when to come back.',
      ),
      '4xx': refused,
      502: unable.describe('The payment provider or the picture store has failed.'),
      503: unable.describe(
        'The school is busy, is being restarted, or its records cannot be reached. Retry-After says when to come back.',
      ),
      504: unable.describe('The payment provider has not answered in time.'),
      '5xx': unable,
      ...own,
    },
  };
}
