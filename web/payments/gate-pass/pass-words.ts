import { formatNaira, kobo } from '#contract/money.ts';
import { type Receipt, refundLines } from '../receipt/receipt.ts';

/** What a guard reads from some steps away. Where nothing is certain of the fee, only that money came. */
export function passWords({ fee, refunds }: Pick<Receipt, 'fee' | 'refunds'>) {
  if (fee?.now?.left) return open('PART PAID', [`${formatNaira(kobo(fee.now.left))} left`]);
  if (fee?.now) return paid;
  if (refunds.length > 0) return open('PARTLY REFUNDED', refundLines({ refunds }));
  return fee ? open('PAYMENT RECEIVED') : paid;
}

const paid = { word: 'PAID', isPaid: true, details: [] as string[] };

function open(word: string, details: string[] = []): typeof paid {
  return { word, isPaid: false, details };
}
