import { type AdoptionField, type AdoptionRequest, adoptionFields } from '#contract/adoption.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { isJsonObject } from './request.ts';
import { messageIn, type StaffReply, type StaffRequest, successIn } from './staff.ts';
import { readPayment } from './staff-payments.ts';

export interface Adoptable {
  payment: StaffPayment;
  /** what the provider does not know, and in `message` why that has to be said */
  missing: AdoptionField[];
  message: string;
}

/** What the provider says about a payment that the portal does not have; undefined when there is no good answer. */
export async function fetchAdoptable(
  request: StaffRequest,
  reference: string,
  signal: AbortSignal,
): Promise<Adoptable | { refusal: string } | undefined> {
  const reply = await request(addressOf(reference), { signal });
  const message = messageIn(reply, '');
  const data = successIn(reply)?.data;
  if (!isJsonObject(data)) return message ? { refusal: message } : undefined;
  const payment = isJsonObject(data.payment) ? readPayment(data.payment) : undefined;
  const named: unknown[] = Array.isArray(data.missing) ? data.missing : [];
  const missing = adoptionFields.filter((field) => named.includes(field));
  return payment && { payment, missing, message };
}

/** Takes the payment in. */
export function adoptPayment(
  request: StaffRequest,
  reference: string,
  body: AdoptionRequest,
): Promise<StaffReply> {
  return request(addressOf(reference), { method: 'POST', body });
}

function addressOf(reference: string): string {
  return `/api/admin/payments/${encodeURIComponent(reference)}/adopt`;
}
