import { isJsonObject, type JsonObject } from './request.ts';

/** The value when it is a JSON object, else an empty one. */
export function readObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A text that says something, else undefined. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined;
}

/** A finite number, else 0. */
export function readNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** An instant as ISO 8601 text, else undefined. */
export function readInstant(value: unknown): string | undefined {
  const time = Date.parse(readText(value) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
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
