import type { LedgerHead } from '../ledger/ledger.ts';
import type { Period } from './period.ts';
import type { Totals } from './totals.ts';

/** Where the ledger ended when the period did, and where it ends now: what shows later that nothing was rewritten. */
export interface Proof {
  /** undefined where the ledger begins later */
  atEnd: LedgerHead | undefined;
  now: LedgerHead;
  readAt: Date;
}

export interface Summary {
  period: Period;
  isOver: boolean;
  totals: Totals;
  proof: Proof;
}
