import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainRefusal, refusal } from './api-error.ts';
import { disputeRoutes } from './disputes/dispute-routes.ts';
import type { DisputeStore } from './disputes/dispute-store.ts';
import type { Disputes } from './disputes/disputes.ts';
import type { ExportLinks } from './exports/export-links.ts';
import type { Faults } from './faults/faults.ts';
import { pathParam } from './path-param.ts';
import { refundRoutes } from './refunds/refund-routes.ts';
import type { RefundStore } from './refunds/refund-store.ts';
import type { Refunds } from './refunds/refunds.ts';
import { acceptForms, acceptNamelessJson } from './request-forms.ts';
import { type SettlementRoutesOptions, settlementRoutes } from './settlements/settlement-routes.ts';
import type { Store } from './store.ts';
import { checkReference, readInitializeRequest } from './transactions/initialize-request.ts';
import { transactionData } from './transactions/transaction-data.ts';
import { transactionRoutes } from './transactions/transaction-routes.ts';
import { beforePaid, type Transactions } from './transactions/transactions.ts';

export interface ApiOptions extends SettlementRoutesOptions {
  transactions: Transactions;
  refunds: Refunds;
  refundStore: RefundStore;
  disputes: Disputes;
  disputeStore: DisputeStore;
  exportLinks: ExportLinks;
  store: Store;
  faults: Faults;
  secretKey: string;
  publicUrl: () => string;
}

type Params = { Params: Record<string, string> };

/** The calls a merchant makes with a secret key. */
export async function apiRoutes(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { transactions, refunds, refundStore, store, faults, secretKey, publicUrl } = options;
  const { disputes, disputeStore, exportLinks } = options;
  acceptForms(app);
  acceptNamelessJson(app);
  app.addHook('onRequest', async (request) => {
    checkKey(request, secretKey);
    if (faults.take('key', undefined)) throw invalidKey('Invalid key');
  });

  app.post(
    '/transaction/initialize',
    faults.disturb('initialize', referenceInBody, async (request) => {
      const asked = readInitializeRequest(request.body);
      const { accessCode, reference } = transactions.initialize(asked, request.ip);
      return {
        status: true,
        message: 'Authorization URL created',
        data: {
          authorization_url: `${publicUrl()}/checkout/${accessCode}`,
          access_code: accessCode,
          reference,
        },
      };
    }),
  );

  app.get<Params>(
    '/transaction/verify/:reference',
    faults.disturb('verify', referenceInPath, async (request) => {
      const reference = referenceInPath(request);
      if (!reference) throw idNotNumeric();
      checkReference(reference);
      const transaction = store.findByReference(reference);
      if (!transaction) throw referenceNotFound();
      const isBehind = transaction.status === 'success' && faults.take('status', reference);
      return {
        status: true,
        message: 'Verification successful',
        data: transactionData(isBehind ? beforePaid(transaction) : transaction),
      };
    }),
  );

  transactionRoutes(app, { store, faults, exportLinks });
  refundRoutes(app, { refunds, refundStore, store, faults });
  settlementRoutes(app, options);
  disputeRoutes(app, { disputes, disputeStore, exportLinks, publicUrl });
}

function checkKey(request: FastifyRequest, secretKey: string): void {
  const { authorization } = request.headers;
  if (!authorization) throw invalidKey('No Authorization Header was found');
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!key) throw invalidKey('Format is Authorization Bearer [secret key]');
  if (!isSame(key, secretKey)) throw invalidKey('Invalid key');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function referenceInBody({ body }: FastifyRequest): string | undefined {
  if (typeof body !== 'object' || body === null || !('reference' in body)) return undefined;
  return typeof body.reference === 'string' ? body.reference : undefined;
}

function referenceInPath(request: FastifyRequest): string | undefined {
  return pathParam(request, 'reference');
}

function invalidKey(message: string) {
  return refusal(
    401,
    message,
    'invalid_Key',
    'Ensure that you provide the correct authorization key for the request',
  );
}

function referenceNotFound() {
  return refusal(
    400,
    'Transaction reference not found.',
    'transaction_not_found',
    'Pass the reference of a transaction of this integration',
  );
}

function idNotNumeric() {
  return plainRefusal(400, 'Transaction ID should be numeric.');
}
