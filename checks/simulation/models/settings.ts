import type SQLite from 'better-sqlite3';
import type { Memory } from '../memories.ts';

/** What was saved of the school's settings, by kind and number of the version. */
export interface Settings {
  versions: Map<string, string>;
  saved(kind: string, version: number, document: object): void;
  memory: Memory;
}

export function createSettings(): Settings {
  const versions = new Map<string, string>();
  return {
    versions,
    saved: (kind, version, document) =>
      void versions.set(`${kind} ${version}`, JSON.stringify(document)),
    memory() {
      const then = new Map(versions);
      return () => {
        versions.clear();
        for (const [name, document] of then) versions.set(name, document);
      };
    },
  };
}

/** Every version that was acknowledged is there as it was sent: none is lost, and none is changed afterwards. */
export function settingsDifferences(observer: SQLite.Database, { versions }: Settings): string[] {
  const rows = observer
    .prepare<[], { name: string; document: string }>(
      `select kind || ' ' || version as name, document from school_versions`,
    )
    .all();
  const stored = new Map(rows.map(({ name, document }) => [name, inOrder(JSON.parse(document))]));
  return [...versions]
    .filter(([name, document]) => stored.get(name) !== inOrder(JSON.parse(document)))
    .map(([name]) => `version ${name} of the settings is not as it was saved`);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  );
}
