import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

export type SandboxDatabase = Database.Database;

// Real Paystack identifiers no longer fit 32 bits: starting above 2^32 finds the code that thinks they do.
const FIRST_TRANSACTION_ID = 5_123_456_789;
const FIRST_CUSTOMER_ID = 181_000_001;
const FIRST_REFUND_ID = 17_000_000_001;
const FIRST_SETTLEMENT_ID = 8_610_000_001;

const SCHEMA = `
  CREATE TABLE customers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    domain TEXT NOT NULL,
    email TEXT NOT NULL COLLATE NOCASE,
    code TEXT NOT NULL UNIQUE,
    UNIQUE (domain, email)
  ) STRICT;

  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    domain TEXT NOT NULL,
    reference TEXT NOT NULL,
    access_code TEXT NOT NULL UNIQUE,
    customer_id INTEGER NOT NULL REFERENCES customers (id),
    status TEXT NOT NULL,
    amount INTEGER NOT NULL,
    channel TEXT,
    created_at TEXT NOT NULL,
    details TEXT NOT NULL,
    UNIQUE (domain, reference)
  ) STRICT;

  CREATE INDEX transactions_by_age ON transactions (domain, created_at);

  CREATE TABLE webhook_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    transaction_id INTEGER NOT NULL REFERENCES transactions (id),
    event TEXT NOT NULL,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_status INTEGER,
    last_error TEXT,
    created_at INTEGER NOT NULL,
    next_attempt_at INTEGER,
    delivered_at INTEGER
  ) STRICT;

  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;

  INSERT INTO sqlite_sequence (name, seq) VALUES
    ('transactions', ${FIRST_TRANSACTION_ID - 1}),
    ('customers', ${FIRST_CUSTOMER_ID - 1});

  PRAGMA user_version = 1;
`;

// Further steps, so that files of an earlier version go on.
const REFUNDS = `
  CREATE TABLE refunds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    transaction_id INTEGER NOT NULL REFERENCES transactions (id),
    amount INTEGER NOT NULL,
    status TEXT NOT NULL,
    due_at INTEGER,
    created_at TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;

  CREATE INDEX refunds_by_transaction ON refunds (transaction_id);

  ALTER TABLE webhook_deliveries ADD COLUMN fault TEXT;

  CREATE INDEX webhook_deliveries_by_transaction ON webhook_deliveries (transaction_id);

  INSERT INTO sqlite_sequence (name, seq) VALUES ('refunds', ${FIRST_REFUND_ID - 1});

  PRAGMA user_version = 2;
`;

const DISPUTES = `
  CREATE TABLE disputes (
    id INTEGER PRIMARY KEY,
    transaction_id INTEGER NOT NULL UNIQUE REFERENCES transactions (id),
    status TEXT NOT NULL,
    created_at TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;

  PRAGMA user_version = 3;
`;

const SETTLEMENTS = `
  CREATE TABLE settlements (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    domain TEXT NOT NULL,
    paid_on TEXT NOT NULL,
    created_at TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;

  CREATE TABLE settlement_transactions (
    transaction_id INTEGER PRIMARY KEY REFERENCES transactions (id),
    settlement_id INTEGER NOT NULL REFERENCES settlements (id)
  ) STRICT;

  CREATE INDEX settlement_transactions_by_settlement ON settlement_transactions (settlement_id);

  CREATE TABLE settlement_refunds (
    refund_id INTEGER PRIMARY KEY REFERENCES refunds (id),
    settlement_id INTEGER NOT NULL REFERENCES settlements (id)
  ) STRICT;

  INSERT INTO sqlite_sequence (name, seq) VALUES ('settlements', ${FIRST_SETTLEMENT_ID - 1});

  PRAGMA user_version = 4;
`;

/** Opens the sandbox's own SQLite file (or ':memory:'), creating folder and tables when they are missing. */
export function openDatabase(databasePath: string): SandboxDatabase {
  if (databasePath !== ':memory:') mkdirSync(path.dirname(databasePath), { recursive: true });
  const database = new Database(databasePath);
  database.pragma('journal_mode = WAL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  const createMissing = database.transaction(() => {
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version < 1) database.exec(SCHEMA);
    if (version < 2) database.exec(REFUNDS);
    if (version < 3) database.exec(DISPUTES);
    if (version < 4) database.exec(SETTLEMENTS);
  });
  createMissing.immediate();
  return database;
}
