import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as schemas from '#contract/schemas/accounts.ts';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import type { Database } from '../database/schema.ts';
import { createSharedCounts } from '../database/shared-counts.ts';
import { actorOf, callerOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { createRateLimiter, MINUTE_MS } from '../http/rate-limiter.ts';
import { howToHandOver, passwordLink } from './account-answers.ts';
import { isNoPassword } from './password-hash.ts';
import type { PasswordLinks } from './password-links.ts';

const LINKS_PER_MINUTE = 10;
/** One network address may stand for a whole school; the links cannot be guessed. */
const USES_PER_MINUTE = 30;

export function passwordLinkRoutes(app: FastifyInstance, links: PasswordLinks, db: Database): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const limit = (name: string, most: number) =>
    createRateLimiter({ most, shared: createSharedCounts(db, name, MINUTE_MS) });
  const limitLinks = limit('links made', LINKS_PER_MINUTE);
  const limitUses = limit('links used', USES_PER_MINUTE);
  const isPublic = { access: 'public' } as const;

  const make = {
    summary: 'Make a one-time link with which an account’s owner sets a new password',
    params: idParams,
    response: { 201: schemas.passwordLinkAnswer },
  };
  const makeOptions = {
    config: { access: 'super_admin', confirm: 'with_factor' },
    schema: make,
  } as const;
  routes.post('/api/admin/users/:id/password-link', makeOptions, async (request, reply) => {
    await limitLinks.check(request);
    const link = await links.create(actorOf(request), request.params.id);
    return reply.code(201).send(done(howToHandOver(link), { data: passwordLink(link) }));
  });

  const whose = {
    summary: 'Whose password a one-time link sets',
    body: schemas.linkTokenBody,
    response: { 200: schemas.passwordLinkOwnerAnswer },
  };
  const whoseOptions = { config: isPublic, schema: whose };
  routes.post('/api/auth/password-link', whoseOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await limitUses.check(request);
    const { name, email, passwordHash } = await links.findAccount(request.body.token);
    const isFirst = isNoPassword(passwordHash);
    return done('The link is valid', { data: { name, email, isFirst } });
  });

  const set = {
    summary: 'Set a password with a one-time link; ends all sessions of the account',
    body: schemas.newPasswordBody,
    response: { 200: doneAnswer },
  };
  const setOptions = { config: isPublic, schema: set };
  routes.post('/api/auth/new-password', setOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await limitUses.check(request);
    const { token, newPassword } = request.body;
    const { cookie } = await links.setPassword(token, newPassword, callerOf(request));
    reply.header('set-cookie', cookie);
    return done('Your new password is set. Please sign in with it.');
  });
}
