import type { SandboxDatabase } from './database.ts';
import type {
  Domain,
  NewTransaction,
  Transaction,
  TransactionStatus,
} from './transactions/transaction.ts';

export interface ListFilter {
  perPage: number;
  offset?: number | undefined;
  /** Only what is older, or newer, than the transaction with this number. */
  after?: number | undefined;
  before?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: string | undefined;
  amount?: number | undefined;
  customerId?: number | undefined;
  customerCode?: string | undefined;
  channel?: string | undefined;
  settlementId?: number | undefined;
  /** Lets nothing through. */
  nothing?: boolean | undefined;
}

export interface Store {
  findByReference(reference: string): Transaction | undefined;
  findById(id: number): Transaction | undefined;
  findByAccessCode(accessCode: string): Transaction | undefined;
  /** Every transfer that was announced and has not arrived. */
  findOpenTransfers(): Transaction[];
  /** Newest first. */
  list(filter: ListFilter): TransactionList;
  /** What was received, not given back, by currency in its smallest unit. */
  totals(filter: ListFilter): TransactionTotals;
  /** `customerCode` is used only when this e-mail address is new. */
  insert(transaction: NewTransaction, customerCode: string): Transaction;
  update(transaction: Transaction): void;
}

export interface TransactionList {
  rows: Transaction[];
  /** Of everything that the filter lets through, not only of `rows`. */
  total: number;
  totalVolume: number;
  /** How many come before `rows`. */
  newer: number;
}

export interface TransactionTotals {
  count: number;
  byCurrency: { currency: string; amount: number }[];
}

interface Row {
  id: number;
  domain: Domain;
  reference: string;
  access_code: string;
  customer_id: number;
  customer_code: string;
  status: TransactionStatus;
  amount: number;
  channel: string | null;
  created_at: string;
  details: string;
}

interface Totals {
  total: number;
  volume: number;
  newer: number;
}

type Details = Omit<
  NewTransaction,
  'domain' | 'reference' | 'accessCode' | 'status' | 'amount' | 'channel' | 'createdAt'
>;

const SELECT = `SELECT transactions.*, customers.code AS customer_code
  FROM transactions JOIN customers ON customers.id = transactions.customer_id`;

/** The transactions of one mode; the other mode's are invisible, as with a real key. */
export function createStore(database: SandboxDatabase, domain: Domain): Store {
  const one = (where: string, value: string | number) =>
    toTransaction(
      database
        .prepare<[string, string | number], Row>(
          `${SELECT} WHERE transactions.domain = ? AND ${where} = ?`,
        )
        .get(domain, value),
    );

  return {
    findByReference: (reference) => one('reference', reference),
    findById: (id) => one('transactions.id', id),
    findByAccessCode: (accessCode) => one('access_code', accessCode),

    findOpenTransfers: () =>
      database
        .prepare<[string], Row>(
          `${SELECT} WHERE transactions.domain = ? AND details ->> '$.step.kind' = 'transfer'`,
        )
        .all(domain)
        .map(fromRow),

    list(filter) {
      const { where, values } = conditions(domain, filter);
      const { after, before, perPage, offset = 0 } = filter;
      const isBackwards = before !== undefined;
      const slice = isBackwards ? 'transactions.id > ?' : 'transactions.id < ?';
      const rows = database
        .prepare<(string | number)[], Row>(
          `${SELECT} WHERE ${where} AND ${slice}
            ORDER BY transactions.id ${isBackwards ? 'ASC' : 'DESC'} LIMIT ? OFFSET ?`,
        )
        .all(...values, before ?? after ?? Number.MAX_SAFE_INTEGER, perPage, offset)
        .map(fromRow);
      if (isBackwards) rows.reverse();
      const totals = database
        .prepare<(string | number)[], Totals>(
          `SELECT count(*) AS total, coalesce(sum(amount), 0) AS volume, count(*) FILTER (WHERE id > ?) AS newer
            FROM transactions WHERE ${where}`,
        )
        .get(rows[0]?.id ?? 0, ...values);
      return {
        rows,
        total: totals?.total ?? 0,
        totalVolume: totals?.volume ?? 0,
        newer: totals?.newer ?? 0,
      };
    },

    totals(filter) {
      const { where, values } = conditions(domain, filter);
      const rows = database
        .prepare<(string | number)[], { currency: string; amount: number; count: number }>(
          `SELECT coalesce(details ->> '$.overrides.currency', details ->> '$.currency') AS currency,
              sum(coalesce(details ->> '$.overrides.amount', amount)) AS amount, count(*) AS count
            FROM transactions WHERE ${where} AND status IN ('success', 'reversal-pending') GROUP BY 1`,
        )
        .all(...values);
      return {
        count: rows.reduce((sum, { count }) => sum + count, 0),
        byCurrency: rows.map(({ currency, amount }) => ({ currency, amount })),
      };
    },

    insert: database.transaction((transaction: NewTransaction, customerCode: string) => {
      const customer = findOrAddCustomer(database, domain, transaction.email, customerCode);
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO transactions
            (domain, reference, access_code, customer_id, status, amount, channel, created_at, details)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          domain,
          transaction.reference,
          transaction.accessCode,
          customer.id,
          transaction.status,
          transaction.amount,
          transaction.channel,
          transaction.createdAt,
          detailsOf(transaction),
        );
      return { ...transaction, id: Number(lastInsertRowid), customer };
    }),

    update(transaction) {
      database
        .prepare('UPDATE transactions SET status = ?, channel = ?, details = ? WHERE id = ?')
        .run(transaction.status, transaction.channel, detailsOf(transaction), transaction.id);
    },
  };
}

function findOrAddCustomer(
  database: SandboxDatabase,
  domain: Domain,
  email: string,
  code: string,
): { id: number; code: string } {
  database
    .prepare('INSERT INTO customers (domain, email, code) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
    .run(domain, email, code);
  const customer = database
    .prepare<[string, string], { id: number; code: string }>(
      'SELECT id, code FROM customers WHERE domain = ? AND email = ?',
    )
    .get(domain, email);
  if (!customer) throw new Error('a customer that was just stored is missing');
  return customer;
}

function conditions(domain: Domain, filter: ListFilter) {
  const candidates: [string, string | number | undefined][] = [
    ['domain = ?', domain],
    ['created_at >= ?', filter.from],
    ['created_at <= ?', filter.to],
    ['status = ?', filter.status],
    ['amount = ?', filter.amount],
    ['customer_id = ?', filter.customerId],
    ['customer_id IN (SELECT id FROM customers WHERE code = ?)', filter.customerCode],
    ['id = ?', filter.nothing ? -1 : undefined],
    [
      'id IN (SELECT transaction_id FROM settlement_transactions WHERE settlement_id = ?)',
      filter.settlementId,
    ],
    ['channel = ?', filter.channel],
  ];
  const wanted = candidates.flatMap(([sql, value]) =>
    value === undefined ? [] : [{ sql: `transactions.${sql}`, value }],
  );
  return {
    where: wanted.map(({ sql }) => sql).join(' AND '),
    values: wanted.map(({ value }) => value),
  };
}

function detailsOf(transaction: NewTransaction): string {
  const details: Details = {
    email: transaction.email,
    currency: transaction.currency,
    gatewayResponse: transaction.gatewayResponse,
    channels: transaction.channels,
    callbackUrl: transaction.callbackUrl,
    cancelUrl: transaction.cancelUrl,
    label: transaction.label,
    metadata: transaction.metadata,
    ipAddress: transaction.ipAddress,
    paidAt: transaction.paidAt,
    fees: transaction.fees,
    authorization: transaction.authorization,
    log: transaction.log,
    step: transaction.step,
    overrides: transaction.overrides,
  };
  return JSON.stringify(details);
}

function toTransaction(row: Row | undefined): Transaction | undefined {
  return row && fromRow(row);
}

function fromRow(row: Row): Transaction {
  const details: Details = JSON.parse(row.details);
  return {
    ...details,
    id: row.id,
    domain: row.domain,
    reference: row.reference,
    accessCode: row.access_code,
    customer: { id: row.customer_id, code: row.customer_code },
    status: row.status,
    amount: row.amount,
    channel: row.channel,
    createdAt: row.created_at,
  };
}
