import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import * as schemas from '#contract/schemas/second-factor.ts';
import { accountOf, callerOf, tokenOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { Confirmations } from './confirmations.ts';
import type { SecondFactors } from './second-factors.ts';

const URL = '/api/auth/second-factor';

/** One's own passkeys, one-time codes and recovery codes; all additions to the specification. */
export function secondFactorRoutes(
  app: FastifyInstance,
  { factors, confirmations }: { factors: SecondFactors; confirmations: Confirmations },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const open = { config: { access: 'signed_in' } } as const;
  const confirmed = { config: { access: 'signed_in', confirm: 'always' } } as const;
  const removed = { 200: doneAnswer };
  const added = { 201: schemas.factorAddedAnswer };
  const asked = { 200: schemas.passkeyOptionsAnswer };

  const find = {
    summary: 'One’s own second factor',
    response: { 200: schemas.secondFactorAnswer },
  };
  routes.get(URL, { ...open, schema: find }, async (request) =>
    done('Your second factor', { data: await factors.find(accountOf(request)) }),
  );

  const ask = { summary: 'Ask a passkey to confirm', response: asked };
  routes.post(`${URL}/passkey-options`, { ...open, schema: ask }, async (request) => {
    const options = await confirmations.passkeyOptions(accountOf(request), tokenOf(request));
    return done('Waiting for the passkey', { data: { ...options } });
  });

  const confirm = {
    summary: 'Confirm who it is, for the next fifteen minutes of this session',
    body: schemas.confirmBody,
    response: { 200: doneAnswer },
  };
  routes.post(`${URL}/confirm`, { ...open, schema: confirm }, async (request) => {
    await confirmations.confirm(accountOf(request), tokenOf(request), request.body.proof);
    return done('Thank you.');
  });

  const start = {
    summary: 'A secret for one-time codes',
    response: { 200: schemas.codesSecretAnswer },
  };
  routes.post(`${URL}/codes/secret`, { ...confirmed, schema: start }, async (request) =>
    done('Scan the code with the app', { data: await factors.startCodes(accountOf(request)) }),
  );

  const addCodes = {
    summary: 'Turn on one-time codes, with a first code; a first factor ends all other sessions',
    body: schemas.codeBody,
    response: added,
  };
  routes.post(`${URL}/codes`, { ...confirmed, schema: addCodes }, async (request, reply) => {
    const [account, token, caller] = [accountOf(request), tokenOf(request), callerOf(request)];
    const recoveryCodes = await factors.addCodes(account, token, request.body.code, caller);
    return reply.code(201).send(done('One-time codes are on', { data: { recoveryCodes } }));
  });

  const removeCodes = { summary: 'Turn off one-time codes', response: removed };
  routes.delete(`${URL}/codes`, { ...confirmed, schema: removeCodes }, async (request) => {
    await factors.removeCodes(accountOf(request), callerOf(request));
    return done('One-time codes are off');
  });

  const askNew = { summary: 'Ask for a new passkey', response: asked };
  routes.post(`${URL}/passkeys/options`, { ...confirmed, schema: askNew }, async (request) => {
    const options = await factors.passkeyOptions(accountOf(request), tokenOf(request));
    return done('Waiting for the passkey', { data: { ...options } });
  });

  const addPasskey = {
    summary: 'Add a passkey; a first factor ends all other sessions',
    body: schemas.newPasskeyBody,
    response: added,
  };
  routes.post(`${URL}/passkeys`, { ...confirmed, schema: addPasskey }, async (request, reply) => {
    const [account, token, caller] = [accountOf(request), tokenOf(request), callerOf(request)];
    const recoveryCodes = await factors.addPasskey(account, token, request.body, caller);
    return reply.code(201).send(done('The passkey was added', { data: { recoveryCodes } }));
  });

  const remove = { summary: 'Remove a passkey', params: idParams, response: removed };
  routes.delete(`${URL}/passkeys/:id`, { ...confirmed, schema: remove }, async (request) => {
    await factors.removePasskey(accountOf(request), request.params.id, callerOf(request));
    return done('The passkey was removed');
  });

  const renew = { summary: 'Make new recovery codes', response: added };
  routes.post(`${URL}/recovery-codes`, { ...confirmed, schema: renew }, async (request, reply) => {
    const recoveryCodes = await factors.renewRecoveryCodes(accountOf(request), callerOf(request));
    const message = 'Your earlier codes do not work any more';
    return reply.code(201).send(done(message, { data: { recoveryCodes } }));
  });
}
