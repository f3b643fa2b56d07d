import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { isStaff, type Role } from '#contract/roles.ts';
import { AppError } from '../errors/app-error.ts';

/** Who may call a route: everyone, every account, both staff roles, or super administrators. */
export type Access = 'public' | 'signed_in' | 'staff' | 'super_admin';

/** Who must confirm who they are: 'with_factor' accounts with a second factor, 'always' the others by password, too. */
export type Confirm = 'with_factor' | 'always';

export interface SignedIn {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
}

export interface Caller {
  address: string;
  userAgent: string;
}

/** Finds the account behind a session token; undefined for a token that is unknown, expired, ended or disabled. */
export type FindAccount = (token: string) => Promise<SignedIn | undefined>;

/** Throws AppError `forbidden` when the account must confirm who it is, or set up a second factor, before this call. */
export type CheckSecondFactor = (
  account: SignedIn,
  token: string,
  route: { access: Access; confirm: Confirm | undefined },
) => Promise<void>;

export interface GuardedRoute {
  method: string;
  url: string;
  access: Access;
  confirm: Confirm | undefined;
  schema: FastifySchema;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    confirm?: Confirm;
  }
  interface FastifyRequest {
    /** Set on every route that is not public. Read it through `accountOf`. */
    account: SignedIn | null;
  }
  interface FastifyInstance {
    /** Every route under /api, for the table of rights in the tests. */
    guardedRoutes: GuardedRoute[];
  }
}

const LONGEST_USER_AGENT = 300;
const LONGEST_ADDRESS = 45;

const NOT_SIGNED_IN = new AppError('unauthorized', 'Please sign in again to continue.');
const NOT_ALLOWED = new AppError('forbidden', 'Your account may not do this.');

/** Every route under /api must declare who may call it, its parameters and its responses; else the start fails. */
export function guardRoutes(
  app: FastifyInstance,
  findAccount: FindAccount,
  checkSecondFactor: CheckSecondFactor,
): void {
  app.decorateRequest('account', null);
  app.decorate('guardedRoutes', []);

  app.addHook('onRoute', ({ url, method, config, schema }) => {
    if (!url.startsWith('/api')) return;
    const { access, confirm } = config ?? {};
    if (!access) throw new Error(`the route ${method} ${url} does not say who may call it`);
    if (!schema || (url.includes(':') && !schema.params) || !(schema.response || schema.hide)) {
      throw new Error(`the route ${method} ${url} has no schema`);
    }
    for (const one of [method].flat()) {
      app.guardedRoutes.push({ method: one, url, access, confirm, schema });
    }
  });

  app.addHook('onRequest', (request, reply, done) => {
    const access = request.routeOptions.config.access ?? 'public';
    if (access === 'public') return done();
    admit(access, request, reply).then(() => done(), done);
  });

  async function admit(
    access: Exclude<Access, 'public'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    const account = token && (await findAccount(token));
    if (!token || !account) throw NOT_SIGNED_IN;
    const mayCall = access === 'super_admin' ? account.role === access : isStaff(account.role);
    if (access !== 'signed_in' && !mayCall) {
      // With the address, to look into an attack.
      request.log.warn({ req: request, account: account.id, address: request.ip }, 'not allowed');
      throw NOT_ALLOWED;
    }
    await checkSecondFactor(account, token, {
      access,
      confirm: request.routeOptions.config.confirm,
    });
    request.account = account;
  }
}

/** The signed-in account of a request to a guarded route. */
export function accountOf(request: FastifyRequest): SignedIn {
  if (!request.account) throw NOT_SIGNED_IN;
  return request.account;
}

export function actorOf(request: FastifyRequest): { id: string; name: string } {
  const { id, name } = accountOf(request);
  return { id, name };
}

export function callerOf({ ip, headers }: FastifyRequest): Caller {
  const { 'user-agent': userAgent = '' } = headers;
  return {
    // IP version 4 as people write it, also where the socket speaks version 6.
    address: ip.replace(/^::ffff:/, '').slice(0, LONGEST_ADDRESS),
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
  };
}

export function tokenOf(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (!token) throw NOT_SIGNED_IN;
  return token;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{16,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
