import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainRefusal, refusal } from './api-error.ts';
import type { Faults } from './faults.ts';
import { checkReference, readInitializeRequest } from './initialize-request.ts';
import { cursorMeta, pageMeta, readListQuery } from './list-query.ts';
import { refundRoutes } from './refund-routes.ts';
import type { RefundStore } from './refund-store.ts';
import type { Refunds } from './refunds.ts';
import { acceptForms } from './request-forms.ts';
import type { Store } from './store.ts';
import { transactionData } from './transaction-data.ts';
import type { Transactions } from './transactions.ts';

export interface ApiOptions {
  transactions: Transactions;
  refunds: Refunds;
  refundStore: RefundStore;
  store: Store;
  faults: Faults;
  secretKey: string;
  publicUrl: () => string;
}

type Params = { Params: Record<string, string> };

/** The calls a merchant makes with a secret key. */
export async function apiRoutes(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { transactions, refunds, refundStore, store, faults, secretKey, publicUrl } = options;
  acceptForms(app);
  app.addHook('onRequest', async (request) => checkKey(request, secretKey));

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
      return {
        status: true,
        message: 'Verification successful',
        data: transactionData(transaction),
      };
    }),
  );

  app.get(
    '/transaction',
    faults.disturb(
      'list',
      () => undefined,
      async (request) => {
        const { filter, page, cursor } = readListQuery(request.query);
        const { perPage } = filter;
        const found = cursor
          ? store.list({ ...filter, after: cursor.after, before: cursor.before })
          : store.list({ ...filter, offset: (page - 1) * perPage });
        return {
          status: true,
          message: 'Transactions retrieved',
          data: found.rows.map(transactionData),
          meta: cursor ? cursorMeta(found, perPage) : pageMeta(found, page, perPage),
        };
      },
    ),
  );

  app.get<Params>(
    '/transaction/:id',
    faults.disturb(
      'fetch',
      () => undefined,
      async (request) => {
        const id = param(request, 'id') ?? '';
        if (!/^\d+$/.test(id)) throw idNotNumeric();
        const transaction = store.findById(Number(id));
        if (!transaction) throw plainRefusal(404, 'Transaction not found');
        return {
          status: true,
          message: 'Transaction retrieved',
          data: transactionData(transaction),
        };
      },
    ),
  );

  refundRoutes(app, { refunds, refundStore, store, faults });
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
  return param(request, 'reference');
}

function param({ params }: FastifyRequest, name: string): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : undefined;
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
