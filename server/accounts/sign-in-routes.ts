import type { FastifyInstance } from 'fastify';
import type { ProfileAnswer } from '#contract/accounts.ts';
import { accountOf, tokenOf } from '../http/access.ts';
import type { SignIn } from './sign-in.ts';

/** POST /api/auth/login, GET /api/auth/profile, PUT /api/auth/change-password, POST /api/auth/logout. */
export function authRoutes(
  app: FastifyInstance,
  { signIn, signOut, changePassword }: SignIn,
): void {
  app.post('/api/auth/login', { config: { access: 'public' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return signIn(request.body, request.ip);
  });

  app.get(
    '/api/auth/profile',
    { config: { access: 'signed_in' } },
    async (request): Promise<ProfileAnswer> => ({
      success: true,
      message: 'You are signed in',
      user: accountOf(request),
    }),
  );

  app.put('/api/auth/change-password', { config: { access: 'signed_in' } }, async (request) => {
    await changePassword(accountOf(request), tokenOf(request), request.body);
    return { success: true, message: 'Password changed successfully!' };
  });

  app.post('/api/auth/logout', { config: { access: 'signed_in' } }, async (request) => {
    await signOut(tokenOf(request));
    return { success: true, message: 'You are signed out' };
  });
}
