import type { PaymentForm } from './plan.ts';

/** What the run itself saw, to be compared with what the provider and the school know in the end. */
export interface RunRecord {
  /** Every start that the school has acknowledged, by reference. */
  acknowledged: Map<string, Acknowledged>;
  /** Of these, what a restore took back: its row, or its row's checkout. */
  takenBack: Set<string>;
  /** Two payments of one fee for one child. */
  paidAgain: [string, string][];
  disputed: Set<string>;
  /** Ends of the ledger as the manifests of backups have them. */
  heads: string[];
  /** What was wrong on the way. */
  problems: string[];
  counts: Map<string, number>;
}

export interface Acknowledged {
  /** Null once the payer was erased. */
  accessCode: string | null;
  form: PaymentForm;
}

export function createRecord(): RunRecord {
  return {
    acknowledged: new Map(),
    takenBack: new Set(),
    paidAgain: [],
    disputed: new Set(),
    heads: [],
    problems: [],
    counts: new Map(),
  };
}

/** Counts that something was done, for the table in the end. */
export function count({ counts }: RunRecord, what: string, times = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + times);
}
