import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import {
  codeBody,
  codesSecretAnswer,
  confirmBody,
  factorAddedAnswer,
  newPasskeyBody,
  passkeyOptionsAnswer,
  secondFactorAnswer,
} from '#contract/schemas/second-factor.ts';
import type { SecondFactorAnswer } from '#contract/second-factor.ts';
import { accountOf, callerOf, tokenOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { Confirmations } from './confirmations.ts';
import type { SecondFactors } from './second-factors.ts';

const URL = '/api/auth/second-factor';

/**
 * /api/auth/second-factor: one's own passkeys, one-time codes and recovery codes; all additions to the
 * specification.
 */
export function secondFactorRoutes(
  app: FastifyInstance,
  { factors, confirmations }: { factors: SecondFactors; confirmations: Confirmations },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'signed_in' } as const;
  const confirmed = { access: 'signed_in', confirm: 'always' } as const;

  routes.get(
    URL,
    {
      config,
      schema: { summary: 'One’s own second factor', response: { 200: secondFactorAnswer } },
    },
    async (request) =>
      done('Your second factor', { data: shown(await factors.find(accountOf(request))) }),
  );

  routes.post(
    `${URL}/passkey-options`,
    {
      config,
      schema: { summary: 'Ask a passkey to confirm', response: { 200: passkeyOptionsAnswer } },
    },
    async (request) => {
      const options = await confirmations.passkeyOptions(accountOf(request), tokenOf(request));
      return done('Waiting for the passkey', { data: { ...options } });
    },
  );

  routes.post(
    `${URL}/confirm`,
    {
      config,
      schema: {
        summary: 'Confirm who it is, for the next fifteen minutes of this session',
        body: confirmBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await confirmations.confirm(accountOf(request), tokenOf(request), request.body.proof);
      return done('Thank you.');
    },
  );

  routes.post(
    `${URL}/codes/secret`,
    {
      config: confirmed,
      schema: { summary: 'A secret for one-time codes', response: { 200: codesSecretAnswer } },
    },
    async (request) =>
      done('Scan the code with the app', { data: await factors.startCodes(accountOf(request)) }),
  );

  routes.post(
    `${URL}/codes`,
    {
      config: confirmed,
      schema: {
        summary:
          'Turn on one-time codes, with a first code; a first factor ends all other sessions',
        body: codeBody,
        response: { 201: factorAddedAnswer },
      },
    },
    async (request, reply) => {
      const [account, token, caller] = [accountOf(request), tokenOf(request), callerOf(request)];
      const recoveryCodes = await factors.addCodes(account, token, request.body.code, caller);
      return reply.code(201).send(done('One-time codes are on', { data: { recoveryCodes } }));
    },
  );

  routes.delete(
    `${URL}/codes`,
    {
      config: confirmed,
      schema: { summary: 'Turn off one-time codes', response: { 200: doneAnswer } },
    },
    async (request) => {
      await factors.removeCodes(accountOf(request), callerOf(request));
      return done('One-time codes are off');
    },
  );

  routes.post(
    `${URL}/passkeys/options`,
    {
      config: confirmed,
      schema: { summary: 'Ask for a new passkey', response: { 200: passkeyOptionsAnswer } },
    },
    async (request) => {
      const options = await factors.passkeyOptions(accountOf(request), tokenOf(request));
      return done('Waiting for the passkey', { data: { ...options } });
    },
  );

  routes.post(
    `${URL}/passkeys`,
    {
      config: confirmed,
      schema: {
        summary: 'Add a passkey; a first factor ends all other sessions',
        body: newPasskeyBody,
        response: { 201: factorAddedAnswer },
      },
    },
    async (request, reply) => {
      const [account, token, caller] = [accountOf(request), tokenOf(request), callerOf(request)];
      const recoveryCodes = await factors.addPasskey(account, token, request.body, caller);
      return reply.code(201).send(done('The passkey was added', { data: { recoveryCodes } }));
    },
  );

  routes.delete(
    `${URL}/passkeys/:id`,
    {
      config: confirmed,
      schema: { summary: 'Remove a passkey', params: idParams, response: { 200: doneAnswer } },
    },
    async (request) => {
      await factors.removePasskey(accountOf(request), request.params.id, callerOf(request));
      return done('The passkey was removed');
    },
  );

  routes.post(
    `${URL}/recovery-codes`,
    {
      config: confirmed,
      schema: { summary: 'Make new recovery codes', response: { 201: factorAddedAnswer } },
    },
    async (request, reply) => {
      const codes = await factors.renewRecoveryCodes(accountOf(request), callerOf(request));
      return reply
        .code(201)
        .send(done('Your earlier codes do not work any more', { data: { recoveryCodes: codes } }));
    },
  );
}

/** Without the keys. */
function shown({
  passkeys,
  ...rest
}: Awaited<ReturnType<SecondFactors['find']>>): SecondFactorAnswer['data'] {
  const listed = passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
    return { id, name, createdAt, lastUsedAt };
  });
  return { ...rest, passkeys: listed };
}
