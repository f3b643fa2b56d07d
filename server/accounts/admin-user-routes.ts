import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adminUsersAnswer, newAdminAnswer, newAdminBody } from '#contract/schemas/accounts.ts';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { adminUser, howToHandOver, passwordLink } from './account-answers.ts';
import type { AdminAccounts } from './admin-accounts.ts';

const CREATED = 'Admin created successfully!';

/** GET /api/admin/users, POST /api/admin/create-admin, PUT /api/admin/users/:id/disable and …/enable. */
export function adminUserRoutes(app: FastifyInstance, accounts: AdminAccounts): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'super_admin' } as const;

  routes.get(
    '/api/admin/users',
    { config, schema: { summary: 'Administrators', response: { 200: adminUsersAnswer } } },
    async () =>
      done('Administrators, newest first', { data: (await accounts.listAdmins()).map(adminUser) }),
  );

  routes.post(
    '/api/admin/create-admin',
    {
      config: { ...config, confirm: 'with_factor' },
      schema: {
        summary: 'Open an administrator’s account',
        body: newAdminBody,
        response: { 201: newAdminAnswer },
      },
    },
    async (request, reply) => {
      const link = await accounts.createAccount(actorOf(request), 'admin', request.body);
      if (!link) return reply.code(201).send(done(CREATED));
      const message = `${CREATED} ${howToHandOver(link)}`;
      return reply.code(201).send(done(message, { data: passwordLink(link) }));
    },
  );

  routes.put(
    '/api/admin/users/:id/disable',
    {
      config: { ...config, confirm: 'with_factor' },
      schema: {
        summary: 'Disable an account; ends its sessions',
        params: idParams,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const { name } = await accounts.disable(actorOf(request), request.params.id);
      return done(`${name} is signed out and can no longer sign in.`);
    },
  );

  routes.put(
    '/api/admin/users/:id/enable',
    {
      config: { ...config, confirm: 'with_factor' },
      schema: { summary: 'Enable an account', params: idParams, response: { 200: doneAnswer } },
    },
    async (request) => {
      const { name } = await accounts.enable(actorOf(request), request.params.id);
      return done(`${name} can sign in again.`);
    },
  );
}
