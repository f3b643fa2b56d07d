import type { Database } from '../../database/schema.ts';
import { type EventDetail, eventDetail, type LedgerHead } from '../ledger/ledger.ts';
import { termWordsOf } from '../ledger/payment.ts';
import { findBatch, findHistory, type MoneyEvent } from './money-events-repository.ts';
import type { Period } from './period.ts';

/** Money that came or went, as the ledger says it: nothing that happens later changes a line. */
export interface Line
  extends Pick<
    MoneyEvent,
    'at' | 'sequence' | 'kind' | 'reference' | 'fullName' | 'feeClass' | 'purpose' | 'source'
  > {
  term: string;
  method: string;
  /** Negative for what went back. */
  amountKobo: number;
  /** What the provider took; null while it was not known, undefined on lines of what went back. */
  chargeKobo: number | null | undefined;
  paidAt: string | undefined;
  providerId: string;
  refundId: string;
  /** of money at the desk: reference of the slip, the bank or the cheque */
  slip: string;
}

const BATCH = 500;

/** The lines of a period up to an end of the ledger, oldest first, in batches: only one is in memory. */
export async function* readLines(
  db: Database,
  period: Period,
  upTo: LedgerHead,
): AsyncGenerator<Line[]> {
  let last: MoneyEvent | undefined;
  do {
    const batch = await findBatch(db, period, upTo, last, BATCH);
    const paymentIds = [...new Set(batch.map(({ paymentId }) => paymentId))];
    const history = await findHistory(db, paymentIds, upTo);
    const byPayment = Map.groupBy(history, ({ paymentId }) => paymentId);
    const lines = batch.flatMap((event) => {
      const events = byPayment.get(event.paymentId) ?? [];
      const details = events
        .filter(({ sequence }) => sequence <= event.sequence)
        .map(({ detail }) => eventDetail.parse(detail));
      // From the ledger, since a later event may change the payment's own row.
      return lineOf(event, Object.assign({}, ...details)) ?? [];
    });
    if (lines.length > 0) yield lines;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Undefined for what was reversed before it was ever counted, and for the charge of what is not counted yet. */
function lineOf(event: MoneyEvent, known: EventDetail): Line | undefined {
  const { at, sequence, kind, reference, fullName, feeClass, purpose, source } = event;
  const detail = eventDetail.parse(event.detail);
  const isPayment = isCredit(kind);
  const isCharge = kind === 'charge_named';
  const amountKobo = isPayment ? event.amountKobo : (detail.amountKobo ?? 0);
  if (isCharge ? event.from === 'review' : amountKobo === 0) return undefined;
  const wentBack = kind === 'refunded' || kind === 'reversed';
  return {
    at,
    sequence,
    kind,
    reference,
    fullName,
    feeClass,
    purpose,
    source,
    term: termWordsOf(event),
    method: (known.channel ?? '').replaceAll('_', ' '),
    amountKobo: wentBack ? -amountKobo : amountKobo,
    chargeKobo: isPayment || isCharge ? (known.chargeKobo ?? null) : undefined,
    paidAt: known.paidAt,
    providerId: known.providerId ?? '',
    refundId: detail.refundId ?? '',
    slip: event.slip ?? '',
  };
}

/** Kinds of events by which a payment counts for the first time. */
export function isCredit(kind: MoneyEvent['kind']): boolean {
  return kind === 'paid' || kind === 'adopted' || kind === 'recorded';
}
