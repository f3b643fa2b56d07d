import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import type { Accounts } from './accounts.ts';
import { adminUserRoutes } from './admin-user-routes.ts';
import { createAuditEntries } from './audit-repository.ts';
import { auditRoutes } from './audit-routes.ts';
import { passwordLinkRoutes } from './password-link-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { authRoutes } from './sign-in-routes.ts';
import { summaryChoiceRoutes } from './summary-choice-routes.ts';

export function addAccounts(
  app: FastifyInstance,
  { accounts, db, clock }: { accounts: Accounts; db: Database; clock: () => Date },
): void {
  authRoutes(app, accounts.signIn, accounts.secondSteps);
  sessionRoutes(app, accounts.sessions, clock);
  secondFactorRoutes(app, accounts);
  passwordLinkRoutes(app, accounts.links, db);
  adminUserRoutes(app, accounts.admins);
  summaryChoiceRoutes(app, accounts);
  auditRoutes(app, createAuditEntries(db));
}
