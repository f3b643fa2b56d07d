import type { FastifyInstance, FastifySchema } from 'fastify';
import { school } from '#content/school.ts';
import { failedPaymentAnswer } from '#contract/payments.ts';
import { failedAnswer } from '#contract/schemas/common.ts';
import type { Access } from './access.ts';

const ADDRESS = '/api/docs';
/** What the package's page needs: its own scripts, styles and drawings, and the description of the calls. */
const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** The package's page has none, so that a phone would show it as small as a desk's. */
const VIEWPORT =
  "document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width' }));";

const callers: Record<Access, string> = {
  public: 'everybody',
  signed_in: 'whoever is signed in',
  staff: 'staff',
  super_admin: 'super administrators',
};

/**
 * The calls as OpenAPI (`/api/docs/json`), made from the schemas on the routes, and as a page to read. The packages are
 * loaded only here. To be added before the routes, and before the rights: the pages of a package declare none.
 */
export async function addApiDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }, { jsonSchemaTransform }] = await Promise.all(
    [
      import('@fastify/swagger'),
      import('@fastify/swagger-ui'),
      import('fastify-type-provider-zod'),
    ],
  );
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${school.name}: API`, version: '1' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { url, schema } = route;
      if (!url.startsWith('/api') || !schema?.response) return { schema: { hide: true }, url };
      return jsonSchemaTransform({
        ...route,
        schema: described(url, schema, route.route.config?.access),
      });
    },
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
}

/** With what all calls have in common: who may call, and how it fails. */
function described(url: string, schema: FastifySchema, access: Access = 'public'): FastifySchema {
  const [, , area = ''] = url.split('/');
  const failed = url.startsWith('/api/payments') ? failedPaymentAnswer : failedAnswer;
  return {
    tags: [area],
    ...schema,
    description: [schema.description, `For ${callers[access]}.`].filter(Boolean).join('\n\n'),
    ...(access !== 'public' && { security: [{ session: [] }] }),
    response: { '4xx': failed, '5xx': failed, ...(schema.response as object) },
  };
}
