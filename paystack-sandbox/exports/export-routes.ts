import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainRefusal } from '../api-error.ts';
import { readDisputeQuery } from '../disputes/dispute-query.ts';
import type { Dispute, DisputeStore } from '../disputes/dispute-store.ts';
import { readListQuery } from '../list-query.ts';
import type { Store } from '../store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { ExportKind, ExportLinks } from './export-links.ts';

export interface ExportRoutesOptions {
  store: Store;
  disputeStore: DisputeStore;
  exportLinks: ExportLinks;
}

const ALL = Number.MAX_SAFE_INTEGER;

/** The files behind the links of the two exports, and a place for uploaded evidence. None asks for a key. */
export async function exportRoutes(app: FastifyInstance, options: ExportRoutesOptions) {
  const { store, disputeStore, exportLinks } = options;
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get('/exports/transactions.csv', async (request, reply) => {
    const { filter } = readListQuery(filtersOf('transactions', request));
    const { rows } = store.list({ ...filter, perPage: ALL });
    return sendCsv(reply, TRANSACTION_COLUMNS, rows.map(transactionCells));
  });

  app.get('/exports/disputes.csv', async (request, reply) => {
    const filter = readDisputeQuery(filtersOf('disputes', request));
    const { rows } = disputeStore.list({ ...filter, page: 1, perPage: ALL });
    return sendCsv(reply, DISPUTE_COLUMNS, rows.map(disputeCells));
  });

  /** Evidence is accepted and forgotten. */
  app.put('/uploads/:name', async (_request, reply) => reply.code(200).send());

  function filtersOf(kind: ExportKind, { url }: FastifyRequest): Record<string, string> {
    const filters = exportLinks.filtersOf(kind, url.slice(url.indexOf('?') + 1));
    if (!filters) throw plainRefusal(403, 'Request has expired');
    return filters;
  }
}

const TRANSACTION_COLUMNS = [
  'id',
  'reference',
  'status',
  'amount',
  'currency',
  'fees',
  'channel',
  'email',
  'created_at',
  'paid_at',
];

function transactionCells(transaction: Transaction): Cell[] {
  const { id, reference, status, amount, currency, fees, channel, email } = transaction;
  const { createdAt, paidAt, overrides } = transaction;
  return [
    id,
    reference,
    status,
    overrides.amount ?? amount,
    overrides.currency ?? currency,
    fees,
    channel,
    email,
    createdAt,
    paidAt,
  ];
}

const DISPUTE_COLUMNS = [
  'id',
  'transaction',
  'status',
  'resolution',
  'refund_amount',
  'created_at',
];

function disputeCells(dispute: Dispute): Cell[] {
  const { id, transactionId, status, resolution, refundAmount, createdAt } = dispute;
  return [id, transactionId, status, resolution, refundAmount, createdAt];
}

type Cell = string | number | null;

function sendCsv(reply: FastifyReply, columns: string[], rows: Cell[][]): FastifyReply {
  const csv = stringify([columns, ...rows], { record_delimiter: 'windows' });
  return reply.type('text/csv; charset=utf-8').send(csv);
}
