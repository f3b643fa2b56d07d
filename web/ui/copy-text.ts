import { LONGEST_DEVICE_MS, within } from './within.ts';

/** Puts a text on the clipboard; 'refused' where the browser does not let us, has none, or never answers. */
export async function copyText(text: string): Promise<'copied' | 'refused'> {
  try {
    await within(LONGEST_DEVICE_MS, navigator.clipboard.writeText(text));
    return 'copied';
  } catch {
    return 'refused';
  }
}
