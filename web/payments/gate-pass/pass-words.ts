import { formatNaira, kobo } from '#contract/money.ts';
import { type Receipt, refundLines } from '../receipt/receipt.ts';

/** What a guard reads from some steps away. Where nothing is certain of the fee, only that money came. */
export function passWords(receipt: Receipt) {
  const { fee, refunds, amountKobo, askedKobo = amountKobo } = receipt;
  if (fee?.now?.left) return open('PART PAID', [`${formatNaira(kobo(fee.now.left))} left`]);
  if (fee?.now) return paid;
  if (refunds.length > 0) return open('PARTLY REFUNDED', refundLines({ refunds }));
  if (fee) return open('PAYMENT RECEIVED');
  if (amountKobo >= askedKobo) return paid;
  return open('PART PAID', [`${formatNaira(amountKobo)} of ${formatNaira(askedKobo)}`]);
}

const paid = { word: 'PAID', isPaid: true, details: [] as string[] };

function open(word: string, details: string[] = []): typeof paid {
  return { word, isPaid: false, details };
}
