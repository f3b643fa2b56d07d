import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStaff, type SignedInUser } from '#contract/accounts.ts';
import { AppError } from './app-error.ts';

/** Who may call a route: everybody, anybody signed in, both staff roles, or super administrators. */
export type Access = 'public' | 'signed_in' | 'staff' | 'super_admin';

/** Finds the account behind a session token; undefined for a token that is unknown, expired, ended or disabled. */
export type FindAccount = (token: string) => Promise<SignedInUser | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Set on every route that is not public. Read it through `accountOf`. */
    account: SignedInUser | null;
  }
}

const NOT_SIGNED_IN = new AppError('unauthorized', 'Please sign in again to continue.');
const NOT_ALLOWED = new AppError('forbidden', 'Your account may not do this.');

/** Every route under /api must say who may call it: one that does not stops the start (and the tests). */
export function guardRoutes(app: FastifyInstance, findAccount: FindAccount): void {
  app.decorateRequest('account', null);

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !route.config?.access) {
      throw new Error(
        `the route ${String(route.method)} ${route.url} does not say who may call it`,
      );
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return;
    // What is behind a token is for this person alone.
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const account = token && (await findAccount(token));
    if (!account) throw NOT_SIGNED_IN;
    if (access === 'staff' && !isStaff(account.role)) throw NOT_ALLOWED;
    if (access === 'super_admin' && account.role !== 'super_admin') throw NOT_ALLOWED;
    request.account = account;
  });
}

/** The signed-in account of a request to a guarded route. */
export function accountOf(request: FastifyRequest): SignedInUser {
  if (!request.account) throw NOT_SIGNED_IN;
  return request.account;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{16,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
