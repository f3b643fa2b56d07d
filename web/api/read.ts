import { isJsonObject, type JsonObject } from './request.ts';

/** The value when it is a JSON object, else an empty one. */
export function readObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A text that says something, else undefined. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined;
}

/** An instant as ISO 8601 text, else undefined. */
export function readInstant(value: unknown): string | undefined {
  const time = Date.parse(readText(value) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
