import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  changePasswordBody,
  loginAnswer,
  loginBody,
  profileAnswer,
} from '#contract/schemas/accounts.ts';
import { doneAnswer } from '#contract/schemas/common.ts';
import { accountOf, tokenOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { signedInUser } from './account-answers.ts';
import type { SignIn } from './sign-in.ts';

/** POST /api/auth/login, GET /api/auth/profile, PUT /api/auth/change-password, POST /api/auth/logout. */
export function authRoutes(
  app: FastifyInstance,
  { signIn, signOut, changePassword }: SignIn,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'signed_in' } as const;

  routes.post(
    '/api/auth/login',
    {
      config: { access: 'public' },
      schema: { summary: 'Sign in', body: loginBody, response: { 200: loginAnswer } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { ip: address, log } = request;
      const asking = { address, log, cookies: request.headers.cookie ?? '' };
      const { token, account, cookie } = await signIn(request.body, asking);
      reply.header('set-cookie', cookie);
      return done('Signed in successfully', { token, user: signedInUser(account) });
    },
  );

  routes.get(
    '/api/auth/profile',
    { config, schema: { summary: 'Who is signed in', response: { 200: profileAnswer } } },
    async (request) => done('You are signed in', { user: signedInUser(accountOf(request)) }),
  );

  routes.put(
    '/api/auth/change-password',
    {
      config,
      schema: {
        summary: 'Change one’s own password; ends all other sessions',
        body: changePasswordBody,
        response: { 200: doneAnswer },
      },
    },
    async (request, reply) => {
      const user = accountOf(request);
      const { cookie } = await changePassword(user, tokenOf(request), request.body);
      reply.header('set-cookie', cookie);
      return done('Password changed successfully!');
    },
  );

  routes.post(
    '/api/auth/logout',
    { config, schema: { summary: 'Sign out', response: { 200: doneAnswer } } },
    async (request) => {
      await signOut(tokenOf(request));
      return done('You are signed out');
    },
  );
}
