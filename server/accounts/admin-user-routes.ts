import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adminUsersAnswer, newAdminAnswer, newAdminBody } from '#contract/schemas/accounts.ts';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { adminUser, howToHandOver, passwordLink } from './account-answers.ts';
import type { AdminAccounts } from './admin-accounts.ts';

const CREATED = 'Admin created successfully!';

export function adminUserRoutes(app: FastifyInstance, accounts: AdminAccounts): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const confirmed = { access: 'super_admin', confirm: 'with_factor' } as const;

  const listed = { summary: 'Administrators', response: { 200: adminUsersAnswer } };
  routes.get(
    '/api/admin/users',
    { config: { access: 'super_admin' }, schema: listed },
    async () => {
      const data = (await accounts.listAdmins()).map(adminUser);
      return done('Administrators, newest first', { data });
    },
  );

  const create = {
    summary: 'Open an administrator’s account',
    body: newAdminBody,
    response: { 201: newAdminAnswer },
  };
  const createOptions = { config: confirmed, schema: create };
  routes.post('/api/admin/create-admin', createOptions, async (request, reply) => {
    const link = await accounts.createAccount(actorOf(request), 'admin', request.body);
    if (!link) return reply.code(201).send(done(CREATED));
    const message = `${CREATED} ${howToHandOver(link)}`;
    return reply.code(201).send(done(message, { data: passwordLink(link) }));
  });

  const forOne = { params: idParams, response: { 200: doneAnswer } };
  const disable = { ...forOne, summary: 'Disable an account; ends its sessions' };
  const disableOptions = { config: confirmed, schema: disable };
  routes.put('/api/admin/users/:id/disable', disableOptions, async (request) => {
    const { name } = await accounts.disable(actorOf(request), request.params.id);
    return done(`${name} is signed out and can no longer sign in.`);
  });

  const enable = { ...forOne, summary: 'Enable an account' };
  const enableOptions = { config: confirmed, schema: enable };
  routes.put('/api/admin/users/:id/enable', enableOptions, async (request) => {
    const { name } = await accounts.enable(actorOf(request), request.params.id);
    return done(`${name} can sign in again.`);
  });
}
