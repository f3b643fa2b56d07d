import { isJsonObject, type JsonObject } from '../../api/request.ts';

/** What comes of two changes of one document: where only one of them changed something, that counts, else `mine`. */
export function bothChanges<Part>(before: Part, mine: Part, theirs: Part): Part {
  if (isSame(mine, before)) return theirs;
  if (isSame(theirs, before)) return mine;
  if (isJsonObject(before) && isJsonObject(mine) && isJsonObject(theirs)) {
    return ofObjects(before, mine, theirs) as Part;
  }
  if (Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs)) {
    return ofLists(before, mine, theirs) as Part;
  }
  return mine;
}

function ofObjects(before: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const both = keys.map((key) => [key, bothChanges(before[key], mine[key], theirs[key])] as const);
  return Object.fromEntries(both.filter(([, value]) => value !== undefined));
}

/** Entry by entry only where none was added, removed, renamed or moved: else it is not known which is which. */
function ofLists(
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const names = [before, mine, theirs].map((list) => JSON.stringify(list.map(nameOf)));
  if (new Set(names).size > 1) return [...mine];
  return mine.map((entry, index) => bothChanges(before[index], entry, theirs[index]));
}

function nameOf(entry: unknown): unknown {
  if (!isJsonObject(entry)) return entry;
  const { name, question, year, term } = entry;
  return [name, question, year, term];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
