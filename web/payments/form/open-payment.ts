import { isJsonObject } from '../../api/request.ts';
import { readJson, writeStored } from '../../ui/browser-storage.ts';

/** A payment that left this device for the provider and whose end this device has not seen. */
export interface OpenPayment {
  reference: string;
  /** ISO time */
  startedAt: string;
  /** whom it is for; notes of an older version of the site do not say */
  student?: string;
}

const KEY = 'payment-open';
/** The school itself asks the provider for longer. */
const STORED_DAYS = 7;
/** More than a family pays for in a week. */
const MOST = 10;

/** Remembers the payment, so that a parent who closed the page finds it again, even days later. */
export function storeOpenPayment(reference: string, student: string, now: Date): void {
  const others = findOpenPayments(now).filter((payment) => payment.reference !== reference);
  write([{ reference, student, startedAt: now.toISOString() }, ...others].slice(0, MOST));
}

export function findOpenPayments(now: Date): OpenPayment[] {
  const oldest = now.getTime() - STORED_DAYS * 24 * 3_600_000;
  return read().filter(({ startedAt }) => Date.parse(startedAt) > oldest);
}

/** Its end has been seen. Others stay remembered. */
export function forgetOpenPayment(reference: string): void {
  const known = read();
  const others = known.filter((payment) => payment.reference !== reference);
  if (others.length < known.length) write(others);
}

function read(): OpenPayment[] {
  // An older version of the site stored one payment, without a list around it.
  return [readJson('localStorage', KEY)]
    .flat()
    .flatMap((payment) => openPaymentFrom(payment) ?? []);
}

function write(payments: OpenPayment[]): void {
  const stored = payments.length > 0 ? JSON.stringify(payments) : undefined;
  writeStored('localStorage', KEY, stored);
}

function openPaymentFrom(value: unknown): OpenPayment | undefined {
  if (!isJsonObject(value)) return undefined;
  const { reference, startedAt, student } = value;
  if (typeof reference !== 'string' || typeof startedAt !== 'string') return undefined;
  return { reference, startedAt, ...(typeof student === 'string' && { student }) };
}
