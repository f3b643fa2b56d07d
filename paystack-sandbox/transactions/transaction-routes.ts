import type { FastifyInstance } from 'fastify';
import { plainRefusal } from '../api-error.ts';
import { type ExportLinks, filtersIn } from '../exports/export-links.ts';
import type { Faults } from '../faults/faults.ts';
import { cursorMeta, pageMeta, readListQuery } from '../list-query.ts';
import { pathParam } from '../path-param.ts';
import type { Store } from '../store.ts';
import { timelineData } from './transaction-data.ts';
import { fetchedTransaction, listedTransaction } from './transaction-views.ts';

export interface TransactionRoutesOptions {
  store: Store;
  faults: Faults;
  exportLinks: ExportLinks;
}

type Id = { Params: { id: string } };

const EXPORT_FILTERS = [
  'from',
  'to',
  'status',
  'customer',
  'amount',
  'channel',
  'settlement',
  'subaccount_code',
];

/** Looking things up; the key is checked where these routes are registered. */
export function transactionRoutes(app: FastifyInstance, options: TransactionRoutesOptions): void {
  const { store, faults, exportLinks } = options;
  const ofNobody = () => undefined;

  app.get(
    '/transaction',
    faults.disturb('list', ofNobody, async ({ query }) => {
      const { filter, page, cursor } = readListQuery(query);
      const { perPage } = filter;
      const found = cursor
        ? store.list({ ...filter, after: cursor.after, before: cursor.before })
        : store.list({ ...filter, offset: (page - 1) * perPage });
      const meta = cursor ? cursorMeta(found, perPage) : pageMeta(found.total, page, perPage);
      return {
        status: true,
        message: 'Transactions retrieved',
        data: found.rows.map(listedTransaction),
        meta: { ...meta, total_volume: found.totalVolume },
      };
    }),
  );

  app.get('/transaction/totals', async ({ query }) => {
    const { byCurrency, count } = store.totals(readListQuery(query).filter);
    const nothing = { currency: 'NGN', amount: 0 };
    const own = byCurrency.find(({ currency }) => currency === nothing.currency) ?? nothing;
    const others = byCurrency.filter((one) => one !== own);
    return {
      status: true,
      message: 'Transaction totals',
      data: {
        total_transactions: count,
        total_volume: own.amount,
        total_volume_by_currency: [own, ...others],
        // No transfer is ever made from here.
        pending_transfers: 0,
        pending_transfers_by_currency: [nothing],
      },
    };
  });

  app.get('/transaction/export', async ({ query }) => {
    const data = exportLinks.linkTo('transactions', filtersIn(query, EXPORT_FILTERS));
    return { status: true, message: 'Export successful', data };
  });

  app.get<Id>('/transaction/timeline/:id', async ({ params: { id } }) => {
    const transaction = store.findByReference(id) ?? findById(id);
    if (!transaction) throw plainRefusal(404, 'Transaction ID or reference is invalid');
    return { status: true, message: 'Timeline retrieved', data: timelineData(transaction) };
  });

  app.get<Id>(
    '/transaction/:id',
    faults.disturb('fetch', ofNobody, async (request) => {
      const id = pathParam(request, 'id') ?? '';
      if (!/^\d+$/.test(id)) throw plainRefusal(400, 'Transaction ID should be numeric.');
      const transaction = findById(id);
      if (!transaction) throw plainRefusal(404, 'Transaction not found');
      const data = fetchedTransaction(transaction);
      return { status: true, message: 'Transaction retrieved', data };
    }),
  );

  function findById(id: string) {
    return /^\d{1,15}$/.test(id) ? store.findById(Number(id)) : undefined;
  }
}
