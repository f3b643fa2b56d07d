import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { summaryChoiceAnswer, summaryChoiceBody } from '#contract/schemas/daily-summary.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import type { Accounts } from './accounts.ts';

export function summaryChoiceRoutes(
  app: FastifyInstance,
  { summaryReaders, mailIsSetUp }: Pick<Accounts, 'summaryReaders' | 'mailIsSetUp'>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'super_admin' } as const;
  const url = '/api/admin/morning-note/email';

  const read = {
    summary: 'Whether the daily summary comes by e-mail; an addition',
    response: { 200: summaryChoiceAnswer },
  };
  routes.get(url, { config, schema: read }, async (request) => {
    const wanted = await summaryReaders.isReader(actorOf(request).id);
    return done('Daily summary by e-mail', { data: { mailIsSetUp, wanted } });
  });

  const choose = {
    summary: 'Choose whether the daily summary comes by e-mail; an addition',
    body: summaryChoiceBody,
    response: { 200: summaryChoiceAnswer },
  };
  routes.put(url, { config, schema: choose }, async (request) => {
    const { wanted } = request.body;
    if (wanted && !mailIsSetUp) {
      throw new AppError(
        'conflict',
        'This school’s server sends no e-mail yet. The person who runs it must set SMTP_URL first.',
      );
    }
    await summaryReaders.choose(actorOf(request), wanted);
    const message = wanted
      ? 'You will get the daily summary by e-mail'
      : 'The daily summary will not be e-mailed to you any more';
    return done(message, { data: { mailIsSetUp, wanted } });
  });
}
