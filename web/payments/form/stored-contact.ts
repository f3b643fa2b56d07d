import { readPayer } from '#contract/payer-details.ts';
import { isJsonObject } from '../../api/request.ts';
import type { PaymentForm } from './payment-form.ts';

/** How to reach the parent who pays: what is the same for every child. */
export type Contact = Pick<PaymentForm, 'email' | 'phone'>;

const KEY = 'payment-contact';
const NOT_WANTED = 'not wanted';

/** Stores e-mail and phone on this device for the next payment; false when it cannot. */
export function storeContact({ email, phone }: Contact): boolean {
  return write(JSON.stringify({ email, phone }));
}

/** The parent does not want that, and is not asked again. */
export function refuseContact(): boolean {
  return write(NOT_WANTED);
}

/** What is stored, or undefined. */
export function readContact(): Contact | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    if (!isJsonObject(stored)) return undefined;
    const { email, phone } = readPayer(stored);
    return { email, phone };
  } catch {
    return undefined;
  }
}

/** True until the parent has said yes or no; false where nothing can be stored. */
export function mayAskForContact(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

function write(value: string): boolean {
  try {
    localStorage.setItem(KEY, value);
    return true;
  } catch {
    return false;
  }
}
