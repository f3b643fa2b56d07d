import { readPayer } from '#contract/payer-details.ts';
import { isJsonObject } from '../../api/request.ts';
import { readJson, readStored, writeStored } from '../../ui/browser-storage.ts';
import type { PaymentForm } from './payment-form.ts';

/** How to reach the parent who pays: what is the same for every child. */
export type Contact = Pick<PaymentForm, 'email' | 'phone'>;

const KEY = 'payment-contact';
const NOT_WANTED = 'not wanted';

/** Stores e-mail and phone on this device for the next payment; false when it cannot. */
export function storeContact({ email, phone }: Contact): boolean {
  return writeStored('localStorage', KEY, JSON.stringify({ email, phone }));
}

/** The parent does not want that, and is not asked again. */
export function refuseContact(): boolean {
  return writeStored('localStorage', KEY, NOT_WANTED);
}

export function readContact(): Contact | undefined {
  const stored = readJson('localStorage', KEY);
  if (!isJsonObject(stored)) return undefined;
  const { email, phone } = readPayer(stored);
  return { email, phone };
}

/** True until the parent has said yes or no; false where nothing can be stored. */
export function mayAskForContact(): boolean {
  return readStored('localStorage', KEY) === null;
}
