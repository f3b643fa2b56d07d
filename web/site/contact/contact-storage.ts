import { isJsonObject } from '../../api/request.ts';
import { readJson, writeStored } from '../../ui/browser-storage.ts';
import { newFormKey } from '../../ui/forms/form-fields.ts';
import { type ContactValues, isBlank, readTexts } from './contact-message.ts';

type Place = 'contact-draft' | 'contact-sent';

/** An empty message clears the place. */
export function storeMessage(place: Place, values: ContactValues): void {
  writeStored('sessionStorage', place, isBlank(values) ? undefined : JSON.stringify(values));
}

export function readMessage(place: Place): ContactValues | undefined {
  const stored = readJson('sessionStorage', place);
  const values = isJsonObject(stored) ? readTexts(stored) : undefined;
  return values && !isBlank(values) ? values : undefined;
}

/** Where the browser blocks its storage. */
let keyInMemory: unknown;

/** The same for the same message, also after the page was loaded again: the school stores it once. */
export function keyOfMessage(values: ContactValues): string {
  const text = JSON.stringify(values);
  const last = readJson('sessionStorage', 'contact-key') ?? keyInMemory;
  if (isJsonObject(last) && last.text === text && typeof last.key === 'string') return last.key;
  const key = newFormKey();
  keyInMemory = { key, text };
  writeStored('sessionStorage', 'contact-key', JSON.stringify(keyInMemory));
  return key;
}
