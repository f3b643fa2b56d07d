import * as z from 'zod';
import type { LedgerHead } from '../ledger/ledger.ts';
import { termWordsOf } from '../ledger/payment.ts';
import type {
  createMoneyEventsRepository,
  MoneyEvent,
  MoneyKind,
} from './money-events-repository.ts';
import type { Period } from './period.ts';

/** Money that came or went, as the ledger tells it: nothing that happens later changes a line. */
export interface Line {
  /** when it was counted: this decides in which period it is */
  at: string;
  /** the number of its event in the ledger */
  sequence: number;
  kind: MoneyKind;
  reference: string;
  fullName: string;
  feeClass: string;
  purpose: string;
  term: string;
  /** how the payer paid: 'card'; empty where nobody knows */
  method: string;
  /** less than nothing for what went back */
  amountKobo: number;
  /** what the provider kept of a payment; null where nobody knew yet, undefined on lines of what went back */
  chargeKobo: number | null | undefined;
  /** when the payer paid, by the provider's clock */
  paidAt: string | undefined;
  providerId: string;
  refundId: string;
}

const BATCH = 500;

const detailOf = z
  .object({
    amountKobo: z.number(),
    refundId: z.string(),
    channel: z.string(),
    chargeKobo: z.number(),
    providerId: z.string(),
    paidAt: z.string(),
  })
  .partial();

/** What a payment's events have said so far. */
type Facts = Pick<z.infer<typeof detailOf>, 'channel' | 'chargeKobo' | 'providerId' | 'paidAt'>;

/** The lines of a period up to an end of the ledger, oldest first, in batches: only one is in memory. */
export async function* readLines(
  repository: ReturnType<typeof createMoneyEventsRepository>,
  period: Period,
  upTo: LedgerHead,
): AsyncGenerator<Line[]> {
  let last: MoneyEvent | undefined;
  do {
    const batch = await repository.findBatch(period, upTo, last, BATCH);
    const paymentIds = [...new Set(batch.map(({ paymentId }) => paymentId))];
    const history = await repository.findHistory(paymentIds, upTo);
    const byPayment = Map.groupBy(history, ({ paymentId }) => paymentId);
    const lines = batch.flatMap((event) => {
      const before = (byPayment.get(event.paymentId) ?? []).filter(
        ({ sequence }) => sequence <= event.sequence,
      );
      return lineOf(event, factsOf(before)) ?? [];
    });
    if (lines.length > 0) yield lines;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Undefined for what was reversed before it was ever counted, and for the charge of what is not counted yet. */
function lineOf(event: MoneyEvent, facts: Facts): Line | undefined {
  const { kind } = event;
  const detail = readDetail(event.detail);
  const isPayment = kind === 'paid' || kind === 'adopted';
  const amountKobo = isPayment ? event.amountKobo : (detail.amountKobo ?? 0);
  const isCharge = kind === 'charge_named';
  if (isCharge ? event.from === 'review' : amountKobo === 0) return undefined;
  const goesBack = kind === 'refunded' || kind === 'reversed';
  const { at, sequence, reference, fullName, feeClass, purpose } = event;
  return {
    ...{ at, sequence, kind, reference, fullName, feeClass, purpose },
    term: termWordsOf(event),
    method: (facts.channel ?? '').replaceAll('_', ' '),
    amountKobo: goesBack ? -amountKobo : amountKobo,
    chargeKobo: isPayment || isCharge ? (facts.chargeKobo ?? null) : undefined,
    paidAt: facts.paidAt,
    providerId: facts.providerId ?? '',
    refundId: detail.refundId ?? '',
  };
}

/** From the ledger, since a later event may write the payment's own row anew. */
function factsOf(events: { detail: string }[]): Facts {
  const facts: Facts = {};
  for (const event of events) {
    const { channel, chargeKobo, providerId, paidAt } = readDetail(event.detail);
    facts.channel = channel ?? facts.channel;
    facts.chargeKobo = chargeKobo ?? facts.chargeKobo;
    facts.providerId = providerId ?? facts.providerId;
    facts.paidAt = paidAt ?? facts.paidAt;
  }
  return facts;
}

function readDetail(detail: string) {
  return detailOf.parse(JSON.parse(detail));
}
