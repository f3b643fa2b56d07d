import { TookTooLong, within } from '../loading/within.ts';

/** Some browsers never report that the sheet closed, or never open it. */
const LONGEST_OPEN_MS = 10_000;

/** 'too_late': browsers need a recent press. 'unanswered': may still be open. Rejects when it could not be opened. */
export async function openShareSheet(what: ShareData): Promise<'done' | 'too_late' | 'unanswered'> {
  try {
    await within(LONGEST_OPEN_MS, navigator.share(what));
    return 'done';
  } catch (error) {
    if (error instanceof TookTooLong) return 'unanswered';
    const name = error instanceof DOMException ? error.name : '';
    // Closed without choosing: that is no failure.
    if (name === 'AbortError') return 'done';
    if (name === 'NotAllowedError') return 'too_late';
    throw error;
  }
}
