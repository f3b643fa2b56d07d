import type { Tables } from '../../database/schema.ts';
import { COUNTED, sumsOf } from './payment-sums.ts';

type Sum = Tables['payment_sums'];

/** The sums of filters counted anew, payment by payment: what is kept of them depends on kinds and days, not on payments. */
export function createSumsRecount() {
  const counted = new Map<string, Sum>();
  return { add, differencesFrom };

  function add(payment: Tables['payments']): void {
    const { fee_class: feeClass, amount_kobo: amountKobo, dated_at: datedAt } = payment;
    const { refunded_kobo: refundedKobo, charge_kobo: chargeKobo } = payment;
    const money = { amountKobo, isCredited: payment.paid_at !== null, refundedKobo, chargeKobo };
    for (const sum of sumsOf({ ...payment, ...money, feeClass, datedAt }, 1)) {
      const known = counted.get(keyOf(sum));
      if (!known) counted.set(keyOf(sum), sum);
      else for (const name of COUNTED) known[name] += sum[name];
    }
  }

  /** What of the kept sums the payments do not make, in a few words each. */
  function differencesFrom(kept: readonly Sum[]): string[] {
    const keptByKey = new Map(kept.map((sum) => [keyOf(sum), sum]));
    return [...new Set([...keptByKey.keys(), ...counted.keys()])].flatMap((key) => {
      const is = keptByKey.get(key);
      const wanted = counted.get(key);
      return COUNTED.filter((name) => (is?.[name] ?? 0) !== (wanted?.[name] ?? 0)).map((name) => {
        const said = `the sum ${name} of ${key} is ${is?.[name] ?? 0}`;
        return `${said}, the payments make ${wanted?.[name] ?? 0}`;
      });
    });
  }
}

function keyOf({ span, starts_at, ends_at, fee_class, purpose, term, ...sum }: Sum): string {
  const { status, amount_kobo } = sum;
  return [span, starts_at, ends_at, fee_class, purpose, term, status, amount_kobo].join(' ');
}
