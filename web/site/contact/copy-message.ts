import { type ContactValues, messageText } from './contact-message.ts';

/** Puts the whole message on the clipboard; false when the browser does not allow it. */
export async function copyMessage(message: ContactValues): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(messageText(message));
    return true;
  } catch {
    return false;
  }
}
