import type { RunRecord } from '../../faults/record.ts';

/** Notes down how something that the run knows stands now; the function that it answers brings that back. */
export type Memory = () => () => void;

export type Memories = ReturnType<typeof createMemories>;

/** What the run believes of the school, and must believe as of yesterday once the school is put back to yesterday. */
export function createMemories() {
  const all: Memory[] = [];
  let underWay = 0;
  return {
    add: (memory: Memory) => void all.push(memory),
    noteDown,
    during,
    isQuiet: () => underWay === 0,
  };

  /** How all of it stands now; call what it answers to bring it back. */
  function noteDown(): () => void {
    const backs = all.map((memory) => memory());
    return () => {
      for (const back of backs) back();
    };
  }

  /** For work of which the run knows only in the end what the school has written: no restore leads into its middle. */
  async function during<Result>(work: Promise<Result>): Promise<Result> {
    underWay += 1;
    try {
      return await work;
    } finally {
      underWay -= 1;
    }
  }
}

/** Of a table that the run fills. */
export function memoryOf<Entry>(entries: Map<string, Entry>): Memory {
  return () => {
    const then = structuredClone(entries);
    return () => {
      entries.clear();
      for (const [key, entry] of structuredClone(then)) entries.set(key, entry);
    };
  };
}

/** For the ends of the ledger in backups: a restore takes back what the chain had become since. */
export function memoryOfHeads({ heads }: Pick<RunRecord, 'heads'>): Memory {
  return () => {
    const then = [...heads];
    return () => void heads.splice(0, heads.length, ...then);
  };
}
