import type { Tables } from '../../database/schema.ts';
import { sumsOf } from './payment-sums.ts';

type Sum = Tables['payment_sums'];
type Counted = Record<string, number>;

/** The sums of filters counted anew, payment by payment: what is kept of them depends on kinds and days, not on payments. */
export function createSumsRecount() {
  const counted = new Map<string, Counted>();
  return { add, differencesFrom };

  function add(payment: Tables['payments']): void {
    const { fee_class: feeClass, amount_kobo: amountKobo, dated_at: datedAt } = payment;
    const money = {
      isCredited: payment.paid_at !== null,
      refundedKobo: payment.refunded_kobo,
    };
    for (const sum of sumsOf({ ...payment, ...money, feeClass, amountKobo, datedAt }, 1)) {
      const { key, numbers } = apart(sum);
      const known = counted.get(key) ?? {};
      for (const [name, number] of Object.entries(numbers)) {
        known[name] = (known[name] ?? 0) + number;
      }
      counted.set(key, known);
    }
  }

  /** What of the kept sums the payments do not make, in a few words each. */
  function differencesFrom(kept: readonly Sum[]): string[] {
    const keptByKey = new Map(kept.map(apart).map(({ key, numbers }) => [key, numbers]));
    return [...new Set([...keptByKey.keys(), ...counted.keys()])].flatMap((key) => {
      const is = keptByKey.get(key) ?? {};
      const wanted = counted.get(key) ?? {};
      const names = Object.keys({ ...is, ...wanted });
      return names
        .filter((name) => (is[name] ?? 0) !== (wanted[name] ?? 0))
        .map((name) => {
          const said = `the sum ${name} of ${key} is ${is[name] ?? 0}`;
          return `${said}, the payments make ${wanted[name] ?? 0}`;
        });
    });
  }
}

/** What is counted, and of what. */
function apart(sum: Sum): { key: string; numbers: Counted } {
  const { span, starts_at, ends_at, fee_class, purpose, term, status, amount_kobo, ...numbers } =
    sum;
  const kind = [fee_class, purpose, term, status, amount_kobo];
  return { key: [span, starts_at, ends_at, ...kind].join(' '), numbers };
}
