import { formatNaira, koboFromNaira, nairaFromKobo } from '#contract/money.ts';
import type { Role } from '#contract/roles.ts';
import { readAmount } from '#contract/typed-amount.ts';

const count = new Intl.NumberFormat('en-NG');

/** '1,248'. */
export function countText(number: number): string {
  return count.format(number);
}

/** '₦55,000'; more given back than taken is '-₦55,000'. */
export function nairaText(naira: number): string {
  const amount = formatNaira(koboFromNaira(Math.abs(naira)));
  return naira < 0 ? `-${amount}` : amount;
}

export const staffRoles: readonly Role[] = ['admin', 'super_admin'];
export const superAdmins: readonly Role[] = ['super_admin'];

export const roleNames: Record<Role, string> = {
  user: 'User',
  admin: 'Administrator',
  super_admin: 'Super administrator',
};

/** '1 payment', '1,248 payments'. */
export function paymentsText(payments: number): string {
  return payments === 1 ? '1 payment' : `${countText(payments)} payments`;
}

/** Naira as a number; undefined for nothing, and for what is no amount. */
export function typedNaira(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount === undefined ? undefined : nairaFromKobo(amount);
}
