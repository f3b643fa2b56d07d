import { isJsonObject } from '../../api/request.ts';
import { readJson } from '../../ui/browser-storage.ts';

/**
 * The page of the fee note whose form this tab sent last (`note-script.ts`); the public form writes over it. With a name,
 * only when the note is this student's.
 */
export function noteOfThisTab(fullName?: string): string | undefined {
  const sent = readJson('sessionStorage', 'payment-form');
  if (!isJsonObject(sent) || (fullName !== undefined && sent.fullName !== fullName))
    return undefined;
  const { note } = sent;
  return typeof note === 'string' && /^\/pay\/\w+$/.test(note) ? note : undefined;
}
