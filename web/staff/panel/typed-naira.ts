import { readAmount } from '../school/fees-draft.ts';

/** Naira as a number, with or without commas and '₦'; undefined for nothing, and for what is no amount. */
export function typedNaira(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount === null || amount < 0 ? undefined : amount / 100;
}

export const NO_AMOUNT = 'Please enter the amount in naira, such as 20,000';
