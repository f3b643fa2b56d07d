import { readStored, writeStored } from '../../ui/browser-storage.ts';
import { type ContactValues, contactFields, emptyMessage, isBlank } from './contact-message.ts';

/** being written, and last handed to the mail program */
type Place = 'contact-draft' | 'contact-sent';

/** An empty message clears the place. */
export function keepMessage(place: Place, values: ContactValues): void {
  writeStored('sessionStorage', place, isBlank(values) ? undefined : JSON.stringify(values));
}

export function readMessage(place: Place): ContactValues | undefined {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', place) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const values = textsIn({ ...stored });
    return isBlank(values) ? undefined : values;
  } catch {
    return undefined;
  }
}

function textsIn(stored: Record<string, unknown>): ContactValues {
  const values = { ...emptyMessage };
  for (const field of contactFields) {
    const value = stored[field];
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}
