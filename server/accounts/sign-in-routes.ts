import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as accounts from '#contract/schemas/accounts.ts';
import { doneAnswer } from '#contract/schemas/common.ts';
import * as secondFactor from '#contract/schemas/second-factor.ts';
import { accountOf, callerOf, tokenOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { signedInUser } from './account-answers.ts';
import type { SecondSteps } from './second-factor/second-steps.ts';
import type { Entered, SignIn } from './sign-in.ts';

const NOT_YET = 'Your password is right. Now confirm with your second factor.';

export function authRoutes(
  app: FastifyInstance,
  { signIn, takeSecondStep, signOut, changePassword }: SignIn,
  secondSteps: SecondSteps,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const isPublic = { access: 'public' } as const;
  const config = { access: 'signed_in' } as const;

  const login = {
    summary: 'Sign in; a right password is 401 where a second factor is waited for',
    body: accounts.loginBody,
    response: { 200: accounts.loginAnswer, 401: secondFactor.secondStepAnswer },
  };
  routes.post('/api/auth/login', { config: isPublic, schema: login }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const entered = await signIn(request.body, askingIn(request));
    if (!('step' in entered)) return welcome(entered, reply);
    return reply.code(401).send({ success: false, message: NOT_YET, data: entered });
  });

  // Below the sign-in's address, because the known-device cookie is sent only there.
  const askPasskey = {
    summary: 'Ask a passkey for the second step; an addition',
    body: secondFactor.stepBody,
    response: { 200: secondFactor.passkeyOptionsAnswer },
  };
  const askOptions = { config: isPublic, schema: askPasskey };
  routes.post('/api/auth/login/passkey-options', askOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const options = await secondSteps.passkeyOptions(request.body.step);
    return done('Waiting for the passkey', { data: { ...options } });
  });

  const finish = {
    summary: 'Finish a sign-in with the second factor; an addition',
    body: secondFactor.secondStepBody,
    response: { 200: accounts.loginAnswer },
  };
  const finishOptions = { config: isPublic, schema: finish };
  routes.post('/api/auth/login/second-step', finishOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return welcome(await takeSecondStep(request.body, askingIn(request)), reply);
  });

  const profile = { summary: 'Who is signed in', response: { 200: accounts.profileAnswer } };
  routes.get('/api/auth/profile', { config, schema: profile }, async (request) =>
    done('You are signed in', { user: signedInUser(accountOf(request)) }),
  );

  const change = {
    summary: 'Change one’s own password; ends all other sessions',
    body: accounts.changePasswordBody,
    response: { 200: doneAnswer },
  };
  const changeOptions = { config: { ...config, confirm: 'with_factor' }, schema: change } as const;
  routes.put('/api/auth/change-password', changeOptions, async (request, reply) => {
    const { body } = request;
    const [user, token, caller] = [accountOf(request), tokenOf(request), callerOf(request)];
    const { cookie } = await changePassword(user, token, body, caller);
    reply.header('set-cookie', cookie);
    return done('Password changed successfully!');
  });

  const logout = { summary: 'Sign out', response: { 200: doneAnswer } };
  routes.post('/api/auth/logout', { config, schema: logout }, async (request) => {
    await signOut(tokenOf(request));
    return done('You are signed out');
  });
}

function welcome({ token, account, cookie }: Entered, reply: FastifyReply) {
  reply.header('set-cookie', cookie);
  return done('Signed in successfully', { token, user: signedInUser(account) });
}

function askingIn(request: FastifyRequest) {
  const { log, headers } = request;
  return { ...callerOf(request), log, cookies: headers.cookie ?? '' };
}
