/** What the run itself saw, to be compared with what the provider and the school know in the end. */
export interface RunRecord {
  /** Access code by reference of every start that the school has acknowledged. */
  acknowledged: Map<string, string>;
  /** Two payments of one fee for one child. */
  paidAgain: [string, string][];
  disputed: Set<string>;
  /** What was wrong on the way. */
  problems: string[];
  counts: Map<string, number>;
}

export function createRecord(): RunRecord {
  return {
    acknowledged: new Map(),
    paidAgain: [],
    disputed: new Set(),
    problems: [],
    counts: new Map(),
  };
}

/** Counts that something was done, for the table in the end. */
export function count({ counts }: RunRecord, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
