import { isDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import { type PayerDetails, readPayer } from '#contract/payer-details.ts';
import type { FeeStanding, ReceiptFee } from '#contract/payments.ts';
import { HISTORY_KEY } from '#contract/stored-on-device.ts';
import { isJsonObject, type JsonObject } from '../../api/request.ts';
import { readJson, writeStored } from '../../ui/browser-storage.ts';
import type { Receipt } from '../receipt/receipt.ts';

export interface PaymentRecord extends PayerDetails {
  id: string;
  reference: string;
  paymentPurpose: string;
  class: string;
  /** 'Second Term, 2026/2027'; older records have none */
  term?: string;
  /** naira */
  amount: number;
  /** 'success', or another value shown as failed */
  status: string;
  /** ISO time */
  date: string;
  /** of a payment that counts on a fee note, as the school said last */
  fee?: ReceiptFee;
  /** what else the receipt and the gate pass need offline; older records have none */
  confirmed?: Confirmed;
}

interface Confirmed extends Partial<Pick<Receipt, 'method' | 'askedKobo' | 'refunds' | 'proof'>> {
  /** ISO time */
  at: string;
}

/** The records of this device, newest first, one for each reference; what cannot be read as a record is left out. */
export function readHistory(): PaymentRecord[] {
  const records = new Map<string, PaymentRecord>();
  for (const record of readEntries().map(recordFrom)) {
    if (record && !records.has(record.reference)) records.set(record.reference, record);
  }
  return [...records.values()].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}

export function findRecord(reference: string): PaymentRecord | undefined {
  return readHistory().find((record) => record.reference === reference);
}

/** Adds the record, or updates the one with the same reference; false when this device cannot store it. */
export function storeRecord(details: Omit<PaymentRecord, 'id'>, now: Date): boolean {
  const entries = readEntries();
  const known = findRecord(details.reference);
  const record = { id: known?.id ?? newId(now, entries), ...details };
  const others = entries.filter((entry) => !hasReference(entry, details.reference));
  return writeEntries([record, ...others]);
}

/** Notes that a payment recorded earlier has since failed or been reversed. Unknown references change nothing. */
export function updateRecordStatus(reference: string, status: string): void {
  if (!findRecord(reference)) return;
  const updated = (entry: unknown) =>
    hasReference(entry, reference) ? { ...entry, status } : entry;
  writeEntries(readEntries().map(updated));
}

export function deleteRecord(reference: string): boolean {
  return writeEntries(readEntries().filter((entry) => !hasReference(entry, reference)));
}

/** Calls back when another tab changes the records; returns how to stop. */
export function onHistoryChange(callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    // `key` is null when everything was cleared.
    if (event.key === HISTORY_KEY || event.key === null) callback();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Everything stored, also what is not ours to understand: writing back must not lose it. */
function readEntries(): unknown[] {
  const entries = readJson('localStorage', HISTORY_KEY);
  return Array.isArray(entries) ? entries : [];
}

function writeEntries(entries: unknown[]): boolean {
  return writeStored('localStorage', HISTORY_KEY, JSON.stringify(entries));
}

function newId(now: Date, entries: unknown[]): string {
  const taken = new Set(entries.filter(isJsonObject).map((entry) => String(entry.id)));
  let time = now.getTime();
  while (taken.has(String(time))) time += 1;
  return String(time);
}

function hasReference(entry: unknown, reference: string): entry is JsonObject {
  return isJsonObject(entry) && entry.reference === reference;
}

function recordFrom(entry: unknown): PaymentRecord | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { id, amount, term } = entry;
  const texts = {
    reference: entry.reference,
    fullName: entry.fullName,
    email: entry.email ?? '',
    phone: entry.phone ?? '',
    paymentPurpose: entry.paymentPurpose,
    class: entry.class,
    status: entry.status,
    date: entry.date,
  };
  if (!allTexts(texts) || !isInstant(texts.date)) return undefined;
  if ((typeof id !== 'string' && typeof id !== 'number') || !isNaira(amount)) return undefined;
  const known = typeof term === 'string' && { term };
  const fee = feeFrom(entry.fee);
  const confirmed = confirmedFrom(entry.confirmed);
  const said = { ...(fee && { fee }), ...(confirmed && { confirmed }) };
  return { id: String(id), ...readPayer(entry), ...texts, ...known, amount, ...said };
}

function confirmedFrom(value: unknown): Confirmed | undefined {
  if (!isJsonObject(value) || !isInstant(value.at)) return undefined;
  const { at, method, askedKobo, refunds = [], proof } = value;
  if (!Array.isArray(refunds) || !refunds.every(isRefund)) return undefined;
  return {
    at,
    ...(typeof method === 'string' && { method }),
    ...(isKobo(askedKobo) && { askedKobo }),
    ...(refunds.length > 0 && { refunds }),
    ...(typeof proof === 'string' && { proof }),
  };
}

function isRefund(value: unknown): value is Receipt['refunds'][number] {
  return isJsonObject(value) && isKobo(value.amountKobo) && isInstant(value.at);
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function feeFrom(value: unknown): ReceiptFee | undefined {
  if (!isJsonObject(value) || typeof value.payment !== 'number') return undefined;
  const { payment, after_payment: after, now } = value;
  return {
    payment,
    ...(isStanding(after) && { after_payment: after }),
    ...(isStanding(now) && { now }),
  };
}

function isStanding(value: unknown): value is FeeStanding {
  if (!isJsonObject(value) || !isDay(value.on)) return false;
  const { due, paid, left, next } = value;
  const isNext = isJsonObject(next) && isKobo(next.amount) && isDay(next.due_on);
  return [due, paid, left].every(isKobo) && (next === undefined || isNext);
}

function isKobo(amount: unknown): amount is Kobo {
  return Number.isSafeInteger(amount) && Number(amount) >= 0;
}

function isNaira(amount: unknown): amount is number {
  return (
    typeof amount === 'number' && amount >= 0 && Number.isSafeInteger(Math.round(amount * 100))
  );
}

function allTexts<Key extends string>(values: Record<Key, unknown>): values is Record<Key, string> {
  return Object.values(values).every((value) => typeof value === 'string');
}
