import type { Challenge } from '../checkout/test-cards.ts';

export type Domain = 'test' | 'live';

export type TransactionStatus =
  | 'success'
  | 'failed'
  | 'abandoned'
  | 'ongoing'
  | 'pending'
  | 'reversed'
  | 'reversal-pending';

/** What the payer is in the middle of. */
export type Step =
  | { kind: 'card'; number: string; expiry: Expiry; remaining: Challenge[] }
  | { kind: 'transfer'; dueAt: number };

export interface Expiry {
  month: string;
  year: string;
}

export interface LogEntry {
  type: 'action' | 'auth' | 'error' | 'success';
  message: string;
  at: number;
}

/** Differences from the truth that a test asked for: they change what is answered, not what is stored. */
export interface Overrides {
  status?: 'reversed' | undefined;
  amount?: number | undefined;
  requested_amount?: number | undefined;
  currency?: string | undefined;
  domain?: string | undefined;
  metadata?: unknown;
}

export interface Transaction {
  id: number;
  domain: Domain;
  reference: string;
  accessCode: string;
  email: string;
  customer: { id: number; code: string };
  /** In kobo. */
  amount: number;
  currency: string;
  status: TransactionStatus;
  gatewayResponse: string;
  channel: string | null;
  channels: string[] | null;
  callbackUrl: string | null;
  cancelUrl: string | null;
  label: string | null;
  metadata: unknown;
  ipAddress: string;
  createdAt: string;
  paidAt: string | null;
  fees: number | null;
  authorization: Record<string, unknown>;
  log: LogEntry[];
  step: Step | null;
  overrides: Overrides;
}

export type NewTransaction = Omit<Transaction, 'id' | 'customer'>;
