import fastify, { type FastifyInstance } from 'fastify';
import type { Role } from '#contract/roles.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { Database } from '../../database/schema.ts';
import { guardRoutes } from '../../http/access.ts';
import { answerFailure } from '../../http/failure-answers.ts';
import { checkBySchemas } from '../../http/input.ts';
import { expectDeclaredAnswers } from '../../http/testing/declared-answers.ts';
import { createMonthEnd } from '../bookkeeping/month-end.ts';
import { monthEndRoutes } from '../bookkeeping/month-end-routes.ts';
import type { DashboardPorts } from '../staff/dashboard.ts';
import { createStaffPayments } from '../staff/staff-payments.ts';
import { staffPaymentRoutes } from '../staff/staff-routes.ts';
import { readFirstSettings } from './first-settings.ts';

/** The staff's payment calls alone, with a token for each role: 'token-of-admin-…'. */
export async function createStaffApp(
  db: Database,
  options: {
    clock?: () => Date;
    ports?: Partial<DashboardPorts>;
    readSchool?: () => Promise<SchoolDocuments>;
  } = {},
): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler(answerFailure);
  checkBySchemas(app);
  guardRoutes(app, findAccount, async () => {});
  const { clock = () => new Date(), readSchool = readFirstSettings } = options;
  const staffPayments = createStaffPayments({
    db,
    ports: {
      countEnabledAccounts: async () => 3,
      countNews: async () => 7,
      newestNews: async () => [],
      ...options.ports,
    },
    readSchool,
    clock,
  });
  staffPaymentRoutes(app, staffPayments, { sendsReceipts: true });
  monthEndRoutes(app, createMonthEnd({ db, readSchool, clock }));
  await app.ready();
  expectDeclaredAnswers(app);
  return app;
}

/** The header of an account with this role. */
export function signedInAs(role: Role) {
  return { authorization: `Bearer token-of-${role}-xxxxxxxxxx` };
}

async function findAccount(token: string) {
  const role = /^token-of-(user|admin|super_admin)-x*$/.exec(token)?.[1] as Role | undefined;
  if (!role) return undefined;
  return { id: `id-of-${role}`, name: `The ${role}`, email: 'a@b.co', phone: '', role };
}
