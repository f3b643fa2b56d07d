import type { DeskRecord } from './book/desk.ts';
import type { Sum } from './money.ts';
import type { ProviderRefund, ProviderTransaction } from './provider-client.ts';
import type { RunRecord } from './record.ts';

/** What a person said about a reference, in the order of the ledger; `to` is how the payment stood afterwards. */
export interface Decision {
  reference: string;
  resolution: string;
  to: string;
}

export interface SchoolPayment {
  id: string;
  reference: string;
  status: string;
  purpose: string;
  fee_class: string;
  amount_kobo: number;
  refunded_kobo: number;
  mode: string;
  full_name: string;
  email: string;
  access_code: string | null;
  source: string;
  note_id: string | null;
  /** How often the ledger says that it was credited, or imported. */
  credits: number;
}

export const sumNames = ['rows', 'events', 'dashboard', 'file'] as const;
export type SumName = (typeof sumNames)[number];

export interface Told {
  amount: number;
  refunded: number;
}

/** Everything that is known in the end, on both sides. */
export interface Evidence {
  transactions: ProviderTransaction[];
  /** By the number of their transaction. */
  refunds: Map<number, ProviderRefund[]>;
  payments: SchoolPayment[];
  /** What waits for a person, each as 'kind reference'. */
  reviews: Set<string>;
  /** What people have decided about a reference, and of each 'kind reference' what was decided last. */
  decisions: Decision[];
  decided: Map<string, string>;
  /** What the school makes of it all, by the place that says so. */
  sums: Record<SumName, Sum>;
  /** What the verify call says of some of the payments, in kobo; nothing of one that is not paid. */
  told: Map<string, Told | undefined>;
  /** Alarms that still stand. */
  alarms: string[];
  /** What the desk has written, by what the run saw and by what the school says. */
  desk: { records: Map<string, DeskRecord>; shown: Sum; owes: number };
  record: Pick<RunRecord, 'acknowledged' | 'takenBack' | 'paidAgain' | 'disputed' | 'problems'>;
}
