import { isJsonObject } from '../../api/request.ts';
import { readJson, writeStored } from '../../ui/browser-storage.ts';
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
