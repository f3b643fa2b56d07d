import type SQLite from 'better-sqlite3';
import type { Memory } from '../memories.ts';
import type { Token } from './tokens.ts';

export interface ErasedPerson extends Token {
  email: string;
  /** Nothing of them may be in the school's tables: from the answer of the command to the next restore, and again when all has come to rest. */
  isGone: boolean;
  /** E-mails to them that had arrived, or were on their way to the mail server, when they were erased. */
  emailsBefore: number;
  erasedAtStep: number;
  erasedAtMs: number;
}

export interface Erased {
  people: Map<string, ErasedPerson>;
  /** Payments of people whom the operator has begun to erase, whether or not that was ever finished. */
  begun: Set<string>;
  add(person: ErasedPerson): void;
  memory: Memory;
}

export function createErased(): Erased {
  const people = new Map<string, ErasedPerson>();
  return {
    people,
    begun: new Set(),
    add: (person) => void people.set(person.letters, person),
    memory: () => () => {
      // The restored school names them until it has erased them again.
      for (const person of people.values()) person.isGone = false;
    },
  };
}

const LONGEST_ROW = 200;
/** A message of the provider that has just come cannot be worked without what it says. */
const EXEMPT: Record<string, string> = { webhook_deliveries: 'and processed_at is not null' };

/** Where in the database somebody is found, as 'table.column', whatever the column is for. */
function createSearch(observer: SQLite.Database): (person: Token) => string | undefined {
  const columns = observer
    .prepare<[], { name: string; columns: string }>(
      `select m.name, group_concat(c.name) as columns from sqlite_schema m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%'
          and (upper(c.type) like '%TEXT%' or upper(c.type) like '%CHAR%' or upper(c.type) like '%BLOB%' or c.type = '')
        group by m.name order by m.name`,
    )
    .all();
  const tables = columns.map(({ name, columns: all }) => {
    const text = all.split(',').map((column) => `coalesce(cast("${column}" as text), '')`);
    const where = `lower(${text.join(" || '|' || ")})`;
    return observer.prepare<[string, string], { row: string }>(
      `select '${name}: ' || substr(${where}, 1, ${LONGEST_ROW}) as row from "${name}"
        where (instr(${where}, ?) or instr(${where}, ?)) ${EXEMPT[name] ?? ''} limit 1`,
    );
  });
  return ({ letters, digits }) => {
    for (const table of tables) {
      const found = table.get(letters.toLowerCase(), digits);
      if (found) return found.row;
    }
    return undefined;
  };
}

/** At any moment: who was erased is nowhere. After a restore only the end tells: the next start, or the next night after an import, erases again. */
export function wrongOfErased(observer: SQLite.Database): (erased: Erased) => string | undefined {
  const search = createSearch(observer);
  return ({ people }) => {
    for (const person of people.values()) {
      const place = person.isGone ? search(person) : undefined;
      if (place) return `${person.letters} was erased, and is in ${place}`;
    }
    return undefined;
  };
}

/** When all has come to rest nobody waits to be erased again. */
export function erasedDifferences(observer: SQLite.Database, { people }: Erased): string[] {
  const search = createSearch(observer);
  return [...people.values()].flatMap((person) => {
    const place = search(person);
    return place ? [`${person.letters} was erased, and is still in ${place}`] : [];
  });
}
