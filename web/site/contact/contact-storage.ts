import { type ContactValues, contactFields, emptyMessage, isBlank } from './contact-message.ts';

/** Two places in this tab: what is being written, and what was last handed to the mail program. */
type Place = 'contact-draft' | 'contact-sent';

/** Keeps a message in this tab; an empty one clears the place, and a browser without storage forgets it. */
export function keepMessage(place: Place, values: ContactValues): void {
  try {
    if (isBlank(values)) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(values));
  } catch {
    // Blocked or full: the form itself still holds the text.
  }
}

/** The message kept in this place, or undefined. */
export function readMessage(place: Place): ContactValues | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
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
