import type SQLite from 'better-sqlite3';
import type { Memory } from '../memories.ts';

export type Standing = 'attends' | 'left';

/** The class lists as those who keep them believe them to be, by the names of children, each of which is only one child's. */
export interface ClassLists {
  /** Where the school has said so, and nobody is at it. */
  known: Map<string, Standing>;
  /** Ever asked for, whether or not anything came of it. */
  named: Set<string>;
  /** Somebody is changing them, or a restore came in between: whether they are there, or have left, cannot be said. */
  unsure: Set<string>;
  /** Whom somebody has ever marked as left. */
  mayHaveLeft: Set<string>;
  /** Begins a change of these children. */
  touch(names: readonly string[], leaving?: readonly string[]): void;
  /** The school has acknowledged how they stand now. */
  settle(standing: Map<string, Standing>): void;
  /** Of a child that was erased nothing is said any more. */
  forget(name: string): void;
  memory: Memory;
}

export function createClassLists(seeded: readonly string[]): ClassLists {
  const known = new Map<string, Standing>(seeded.map((name) => [name, 'attends']));
  const named = new Set(seeded);
  const unsure = new Set<string>();
  const mayHaveLeft = new Set<string>();
  const erased = new Set<string>();

  return {
    known,
    named,
    unsure,
    mayHaveLeft,
    touch(names, leaving = []) {
      for (const name of names) {
        named.add(name);
        unsure.add(name);
      }
      for (const name of leaving) mayHaveLeft.add(name);
    },
    settle(standing) {
      for (const [name, how] of standing) {
        known.set(name, how);
        unsure.delete(name);
      }
    },
    forget(name) {
      known.delete(name);
      unsure.add(name);
      erased.add(name);
    },
    memory() {
      const [then, wasUnsure] = [new Map(known), new Set(unsure)];
      return () => {
        // Whoever is at it now goes on after the restore, and finds the lists of yesterday.
        for (const name of wasUnsure) unsure.add(name);
        known.clear();
        for (const [name, how] of then) if (!erased.has(name)) known.set(name, how);
      };
    },
  };
}

interface Row {
  name: string;
  left: number;
}

/** May be asked at any moment: of whom nobody knows, who stands twice, and who has left though nobody said so. */
export function wrongOnLists(observer: SQLite.Database): (lists: ClassLists) => string | undefined {
  const all = observer.prepare<[], Row>(
    `select full_name as name, left_at is not null as left from students where full_name <> 'erased'`,
  );
  return ({ named, mayHaveLeft }) => {
    const seen = new Set<string>();
    for (const { name, left } of all.iterate()) {
      if (seen.has(name)) return `${name} stands twice on the class lists`;
      seen.add(name);
      if (!named.has(name)) return `${name} is on the class lists, and nobody put them there`;
      if (left && !mayHaveLeft.has(name)) return `${name} has left, and nobody said so`;
    }
    return undefined;
  };
}

/** When nobody is at it any more: the lists are what was acknowledged. */
export function listDifferences(
  observer: SQLite.Database,
  { known, unsure }: ClassLists,
): string[] {
  const rows = observer
    .prepare<[], Row>(
      `select full_name as name, left_at is not null as left from students where full_name <> 'erased'`,
    )
    .all();
  const stored = new Map<string, Standing>(
    rows.map(({ name, left }) => [name, left ? 'left' : 'attends']),
  );
  return [
    ...[...known]
      .filter(([name, how]) => !unsure.has(name) && stored.get(name) !== how)
      .map(
        ([name, how]) =>
          `${name}: ${how}, and the class lists say ${stored.get(name) ?? 'nothing'}`,
      ),
    ...[...stored.keys()]
      .filter((name) => !known.has(name) && !unsure.has(name))
      .map((name) => `${name} is on the class lists, and no import says so`),
  ];
}
