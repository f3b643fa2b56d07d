import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { failedPaymentAnswer } from '#contract/payments.ts';
import { failedAnswer } from '#contract/schemas/common.ts';

type InjectedResponse = Awaited<ReturnType<FastifyInstance['inject']>>;
type Declared = z.ZodType | { content: Record<string, { schema: z.ZodType }> };

/** From now on a call of the API that is not answered as its route declares fails the test that made it. */
export function expectDeclaredAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (request: unknown) => Promise<InjectedResponse>;
  const injectAndCheck = async (request: unknown) => {
    const response = await inject(request);
    const { method = '', url = '' } = response.raw.req;
    const isCompressed = response.headers['content-encoding'] !== undefined;
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    if (isJson && response.body && url.startsWith('/api') && !isCompressed) {
      const schema = declaredAnswer(app, method, url, response.statusCode);
      if (schema) refuseOther(schema, response.json(), `${method} ${url} (${response.statusCode})`);
    }
    return response;
  };
  Object.assign(app, { inject: injectAndCheck });
}

function declaredAnswer(app: FastifyInstance, method: string, url: string, status: number) {
  const [path = ''] = url.split('?');
  const [route] = app.guardedRoutes
    .filter((route) => route.method === method && patternOf(route.url).test(path))
    // An address of its own goes before one with a parameter.
    .sort((a, b) => Number(a.url.includes(':')) - Number(b.url.includes(':')));
  // The pages of a package declare nothing.
  if (!route && status < 400) return undefined;
  const answers = (route?.schema.response ?? {}) as Record<string, Declared>;
  const answer = answers[status] ?? answers[`${Math.floor(status / 100)}xx`] ?? failureOf(url);
  return answer instanceof z.ZodType ? answer : Object.values(answer.content)[0]?.schema;
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
}

function failureOf(url: string): z.ZodType {
  return url.startsWith('/api/payments') ? failedPaymentAnswer : failedAnswer;
}

/** What the schema does not know it leaves out. */
function refuseOther(schema: z.ZodType, answer: unknown, call: string): void {
  const read = schema.safeParse(answer);
  if (read.success && isDeepStrictEqual(read.data, answer)) return;
  const problem = read.error ? z.prettifyError(read.error) : 'It says more.';
  throw new Error(`${call} is not answered as declared: ${JSON.stringify(answer)}\n${problem}`);
}
