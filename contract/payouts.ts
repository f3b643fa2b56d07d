/** What staff see of the provider's payouts. Of the schemas only their types: the browser loads this file. */
import type * as z from 'zod';
import { pages } from './addresses.ts';
import type { payoutAnswer, payoutsAnswer } from './schemas/payouts.ts';

/** Where staff see them; not among the addresses that every page loads. */
export const STAFF_PAYOUTS = `${pages.dashboard}/payouts`;

export type PayoutsAnswer = z.infer<typeof payoutsAnswer>;
/** One transfer to the school's bank. */
export type Payout = PayoutsAnswer['data'][number];
export type PayoutAnswer = z.infer<typeof payoutAnswer>;
/** One transaction of the provider that a payout is made of. */
export type PayoutItem = PayoutAnswer['data']['items'][number];
