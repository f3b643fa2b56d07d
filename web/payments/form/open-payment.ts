import { isJsonObject } from '../../api/request.ts';

/** A payment that left this device for the provider and whose end this device has not seen. */
export interface OpenPayment {
  reference: string;
  /** ISO time */
  startedAt: string;
}

const KEY = 'payment-open';
/** Who has not come back by then does not mean to; the school itself goes on asking the provider for longer. */
const KEPT_DAYS = 7;

/** Remembers the payment, so that a parent who closed the page finds it again, even days later. */
export function keepOpenPayment(reference: string, now: Date): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ reference, startedAt: now.toISOString() }));
  } catch {
    // Blocked or full: paying matters more than remembering.
  }
}

export function findOpenPayment(now: Date): OpenPayment | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isJsonObject(kept)) return undefined;
    const { reference, startedAt } = kept;
    if (typeof reference !== 'string' || typeof startedAt !== 'string') return undefined;
    const age = now.getTime() - Date.parse(startedAt);
    return age < KEPT_DAYS * 24 * 3_600_000 ? { reference, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Its end has been seen. A newer payment stays remembered. */
export function forgetOpenPayment(reference: string): void {
  if (findOpenPayment(new Date())?.reference !== reference) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
