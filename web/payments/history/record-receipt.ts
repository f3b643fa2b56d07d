import { receiptAddress } from '#contract/addresses.ts';
import { koboFromNaira, nairaFromKobo } from '#contract/money.ts';
import { readPayer } from '#contract/payer-details.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { outcomeOf } from './history-search.ts';
import type { PaymentRecord } from './payment-history.ts';

/** What this device stores of a receipt that the school confirmed at this moment. */
export function recordOfReceipt(receipt: Receipt, at: Date): Omit<PaymentRecord, 'id'> {
  const { reference, purpose, className, term, amountKobo, paidAt, fee } = receipt;
  const { method, askedKobo, refunds, proof } = receipt;
  return {
    ...readPayer({ ...receipt }),
    reference,
    paymentPurpose: purpose,
    class: className,
    ...(term && { term }),
    amount: nairaFromKobo(amountKobo),
    status: 'success',
    date: paidAt,
    ...(fee && { fee }),
    confirmed: {
      at: at.toISOString(),
      ...(method && { method }),
      ...(askedKobo !== undefined && { askedKobo }),
      ...(refunds.length > 0 && { refunds }),
      ...(proof && { proof }),
    },
  };
}

/** The receipt as it was last confirmed; undefined of older records, and of a payment that has failed or gone back since. */
export function receiptOfRecord(record: PaymentRecord, site: string): Receipt | undefined {
  const { reference, confirmed } = record;
  if (!confirmed || outcomeOf(record) !== 'success') return undefined;
  const { at, method, askedKobo, refunds = [], proof } = confirmed;
  return {
    ...readPayer({ ...record }),
    reference,
    paidAt: record.date,
    className: record.class,
    purpose: record.paymentPurpose,
    term: record.term,
    method,
    amountKobo: koboFromNaira(record.amount),
    askedKobo,
    refunds,
    fee: record.fee,
    checkAddress: new URL(receiptAddress(reference), site).href,
    proof,
    lastConfirmedAt: at,
  };
}
