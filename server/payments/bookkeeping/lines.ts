import { calendarDay } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';
import { eventDetail } from '../ledger/event-detail.ts';
import type { LedgerHead } from '../ledger/ledger.ts';
import { termWordsOf } from '../ledger/payment.ts';
import { isCredit } from '../ledger/revenue.ts';
import { findBatch, type MovedMoney } from './lines-repository.ts';
import type { Period } from './period.ts';

/** Money that came or went, on the day on which it counts: nothing that happens later changes a line. */
export interface Line
  extends Pick<
    MovedMoney,
    | 'sequence'
    | 'kind'
    | 'countsOn'
    | 'receivedOn'
    | 'reference'
    | 'fullName'
    | 'feeClass'
    | 'purpose'
    | 'source'
    | 'amountKobo'
    | 'paidAt'
  > {
  enteredOn: string;
  term: string;
  method: string;
  /** What the provider took; null while it was not known, undefined on lines of what went back. */
  chargeKobo: number | null | undefined;
  providerId: string;
  refundId: string;
  /** of money at the desk: reference of the slip, the bank or the cheque */
  slip: string;
}

const BATCH = 500;

/** The lines of a period up to an end of the ledger, in the order of their days, in batches: only one is in memory. */
export async function* readLines(
  db: Database,
  period: Period,
  upTo: LedgerHead,
): AsyncGenerator<Line[]> {
  let last: MovedMoney | undefined;
  do {
    const batch = await findBatch(db, period, upTo, last, BATCH);
    if (batch.length > 0) yield batch.map(lineOf);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function lineOf({ at, detail, channel, chargeKobo, ...moved }: MovedMoney): Line {
  const { kind, providerId, slip } = moved;
  const isChargeKnownHere = isCredit(kind) || kind === 'charge_named';
  return {
    ...moved,
    enteredOn: calendarDay(at),
    term: termWordsOf(moved),
    method: (channel ?? '').replaceAll('_', ' '),
    chargeKobo: isChargeKnownHere ? chargeKobo : undefined,
    providerId: providerId ?? '',
    refundId: eventDetail.parse(detail).refundId ?? '',
    slip: slip ?? '',
  };
}
