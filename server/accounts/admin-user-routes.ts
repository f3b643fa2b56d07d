import type { FastifyInstance } from 'fastify';
import { actorOf } from '../http/access.ts';
import type { AdminAccounts } from './admin-accounts.ts';

type ById = { Params: { id: string } };

/** GET /api/admin/users, POST /api/admin/create-admin, PUT /api/admin/users/:id/disable and …/enable. */
export function adminUserRoutes(app: FastifyInstance, accounts: AdminAccounts): void {
  const options = { config: { access: 'super_admin' } } as const;

  app.get('/api/admin/users', options, async () => ({
    success: true,
    message: 'Administrators, newest first',
    data: await accounts.listAdmins(),
  }));

  app.post('/api/admin/create-admin', options, async (request, reply) => {
    await accounts.createAccount(actorOf(request), 'admin', request.body);
    return reply.code(201).send({ success: true, message: 'Admin created successfully!' });
  });

  app.put<ById>('/api/admin/users/:id/disable', options, async (request) => {
    const { name } = await accounts.disable(actorOf(request), request.params.id);
    return { success: true, message: `${name} is signed out and can no longer sign in.` };
  });

  app.put<ById>('/api/admin/users/:id/enable', options, async (request) => {
    const { name } = await accounts.enable(actorOf(request), request.params.id);
    return { success: true, message: `${name} can sign in again.` };
  });
}
