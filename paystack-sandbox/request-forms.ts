import type { FastifyInstance } from 'fastify';

/** Lets the routes of `app` take form-encoded bodies; `name[]` and repeated names become lists. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => formFields(String(body)),
  );
}

/** Lets the routes of `app` take JSON that does not say it is JSON: Paystack's own library for Node sends it so. */
export function acceptNamelessJson(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    headers['content-type'] ??= 'application/json';
  });
}

/** The text of one field, or '' when it is missing or was sent twice. */
export function formField(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
}

function formFields(body: string): Record<string, string | string[]> {
  const params = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      const isList = key.endsWith('[]') || values.length > 1;
      return [key.replace(/\[\]$/, ''), isList ? values : (values[0] ?? '')];
    }),
  );
}
