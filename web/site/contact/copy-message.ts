import { copyText } from '../../ui/loading/within.ts';
import { type ContactValues, messageText } from './contact-message.ts';

/** Puts the whole message on the clipboard; false when the browser does not allow it. */
export async function copyMessage(message: ContactValues): Promise<boolean> {
  return (await copyText(messageText(message))) === 'copied';
}
