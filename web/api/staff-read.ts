import { isJsonObject, type JsonObject } from './request.ts';

/** A finite number, else 0. */
export function readNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** The entries of a list that can be read; the others are left out. */
export function readList<Entry>(
  value: unknown,
  readEntry: (entry: JsonObject) => Entry | undefined,
): Entry[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((entry: unknown) => (isJsonObject(entry) ? readEntry(entry) : undefined))
    .filter((entry) => entry !== undefined);
}
