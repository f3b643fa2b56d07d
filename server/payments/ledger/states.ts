import type { Tables } from '../../database/schema.ts';
import type { Caller } from '../provider/provider-budget.ts';

export type PaymentStatus = Tables['payments']['status'];

export type Cause = 'start' | 'return' | 'webhook' | 'sweep' | 'operator';

export const callerOf: Record<Cause, Caller> = {
  start: 'parent',
  return: 'parent',
  operator: 'parent',
  webhook: 'webhook',
  sweep: 'sweep',
};

/** `paid` is never downgraded by a late "failed"; `paid` after `failed` counts: the payer may try several cards. */
const legalMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  /** our row is committed, the provider has not answered yet */
  initialized: ['pending', 'failed', 'paid', 'review', 'reversed'],
  pending: ['failed', 'paid', 'review', 'reversed'],
  failed: ['paid', 'review', 'reversed'],
  /** only a person takes it back as a whole, and only its refunds do so by themselves */
  paid: [],
  /** money moved that does not match our row: a person decides */
  review: ['paid', 'reversed'],
  reversed: [],
};

/** Moves that only a person decides: the money is gone, or there after all. */
const decidedMoves: Partial<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  paid: ['reversed'],
  reversed: ['paid'],
};

/** The reason of a payment that was given up after the last look at it; a late success still counts. */
export const NEVER_PAID = 'Never paid';

/** Statuses that asking the provider again cannot change by itself. */
const settled: readonly PaymentStatus[] = ['paid', 'review', 'reversed'];

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return legalMoves[from].includes(to);
}

export function canBeDecided(from: PaymentStatus, to: PaymentStatus): boolean {
  return canMove(from, to) || (decidedMoves[from]?.includes(to) ?? false);
}

export function isSettled(status: string): boolean {
  return settled.some((known) => known === status);
}
