import type { PayoutAnswer, PayoutsAnswer } from '#contract/staff.ts';
import type { StaffReply, StaffRequest } from './staff.ts';

const PATH = '/api/admin/payouts';

/** One page of what Paystack has paid out to the bank. */
export function fetchPayouts(
  request: StaffRequest,
  page: number,
  signal: AbortSignal,
): Promise<StaffReply<PayoutsAnswer>> {
  return request(`${PATH}?page=${page}`, { signal });
}

/** One payout with a page of its items. */
export function fetchPayout(
  request: StaffRequest,
  id: string,
  page: number,
  signal: AbortSignal,
): Promise<StaffReply<PayoutAnswer>> {
  return request(`${PATH}/${encodeURIComponent(id)}?page=${page}`, { signal });
}

/** Has the server ask Paystack for its payouts now. */
export function askForPayouts(request: StaffRequest) {
  return request(`${PATH}/fetch`, { method: 'POST' });
}
