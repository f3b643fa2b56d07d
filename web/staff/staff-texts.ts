import { formatNaira, koboFromNaira } from '#contract/money.ts';

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
