import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { calendarDay } from '#contract/school-time.ts';
import type { Tables } from '../../database/schema.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { chargeOn } from '../ledger/money-checks.ts';
import { nameCharge } from '../ledger/payment-moves.ts';
import {
  addFinding,
  addUnreadable,
  closeFindings,
  isAmountKnown,
  type ReportDependencies,
} from '../ledger/reviews.ts';
import { eachPage } from '../provider/each-page.ts';
import type { PaymentProvider, ProviderPayout, ProviderTransaction } from '../provider/provider.ts';
import type { Caller } from '../provider/provider-budget.ts';
import { chargesNamedBy, itemsOf, type PayoutItem } from './payout-items-repository.ts';
import { keepPayout, type Payout, type PayoutRepository } from './payout-repository.ts';
import { workingDaysAgo } from './working-days.ts';

/** Payouts this young are read again: their items may not have been whole. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;
/** Of a payment that waits for longer a person has been told long ago. */
export const LOOKED_BACK_MS = 60 * 24 * 60 * 60 * 1000;
/** The provider pays out on the next working day; two more are for banks that take their time. */
const LATE_AFTER_WORKING_DAYS = 3;

export interface PayoutParts extends ReportDependencies {
  provider: Pick<PaymentProvider, 'mode' | 'listPayouts' | 'listPayoutItems'>;
  repository: PayoutRepository;
}

/** `goOn` throws when the work must stop: asked before each question. Resolves to how many payouts were read. */
type FetchPayouts = (caller: Caller, goOn: () => Promise<void>) => Promise<number>;

/**
 * Keeps what the provider has paid out, and what each payout is made of, from the day of our first payment on. What is
 * no payment of ours, or stands there otherwise, and what was left out, goes to the review list.
 */
export function createFetchPayouts(parts: PayoutParts): FetchPayouts {
  const { db, provider, repository, clock } = parts;

  return async function fetchPayouts(caller, goOn) {
    const first = await repository.findFirstPaidAt(provider.mode);
    if (!first) return 0;
    const known = await repository.findKnown();
    const payouts = await listPayouts(calendarDay(first), caller, goOn);
    let read = 0;
    for (const payout of payouts) {
      if (!mustBeRead(payout, known.get(payout.id))) continue;
      const items = await listItems(payout, caller, goOn);
      await keep(payout, items, first);
      await fillInCharges(payout);
      read += 1;
    }
    await reportOvertaken();
    return read;
  };

  /** Oldest first. The description names no filter by time, so all of them are read. */
  async function listPayouts(
    since: string,
    caller: Caller,
    goOn: () => Promise<void>,
  ): Promise<ProviderPayout[]> {
    const all = new Map<string, ProviderPayout>();
    await goOn();
    for await (const page of eachPage((next) => provider.listPayouts(next, caller))) {
      for (const payout of page.items) all.set(payout.id, payout);
      await addUnreadable(parts, page.unreadable);
      if (page.next) await goOn();
    }
    return [...all.values()]
      .filter(({ paidOn, currency }) => paidOn >= since && currency === 'NGN')
      .sort((one, other) => (one.paidOn < other.paidOn ? -1 : 1));
  }

  async function listItems({ id }: ProviderPayout, caller: Caller, goOn: () => Promise<void>) {
    const all = new Map<string, ProviderTransaction>();
    await goOn();
    for await (const page of eachPage((next) => provider.listPayoutItems(id, next, caller))) {
      for (const item of page.items) all.set(item.id, item);
      await addUnreadable(parts, page.unreadable);
      if (page.next) await goOn();
    }
    return [...all.values()];
  }

  function mustBeRead(payout: ProviderPayout, known: Payout | undefined): boolean {
    if (known?.status !== 'paid') return true;
    const recent = calendarDay(clock().getTime() - RECENT_MS);
    return payout.paidOn >= recent || !isDeepStrictEqual(factsOf(payout), keptFacts(known));
  }

  async function keep(
    payout: ProviderPayout,
    items: ProviderTransaction[],
    first: string,
  ): Promise<void> {
    const now = clock();
    await inTransaction(db, async (trx) => {
      await keepPayout(trx, payout, items, now);
      await reportArrival(trx, payout, now);
      for (const item of await itemsOf(trx, payout.id).execute()) {
        if (item.paymentId) {
          await closeFindings(
            trx,
            { paymentId: item.paymentId },
            ['not_paid_out'],
            'paid_out',
            now,
          );
        }
        // What was paid before the portal was there is none of its business.
        if (item.verdict !== 'ours' && (item.paidAt ?? '9') >= first) await report(trx, item, now);
      }
    });
  }

  /** Each by itself: who locks a payment's row has nobody else's, and not yet the ledger's end. */
  async function fillInCharges({ id }: ProviderPayout): Promise<void> {
    for (const item of await chargesNamedBy(db, id).execute()) {
      const { reference, amountKobo: amount, chargeKobo: fees, feeKobo } = item;
      const chargeKobo = chargeOn(feeKobo, { amount, fees, currency: 'NGN' });
      if (chargeKobo === undefined) continue;
      await inTransaction(db, (trx) =>
        nameCharge(trx, { reference, chargeKobo }, 'sweep', clock()),
      );
    }
  }

  /** Money that did not reach the bank is nobody's payment: the finding is about the payout. */
  async function reportArrival(
    trx: Kysely<Tables>,
    { id, status, paidOn, net: amount, currency }: ProviderPayout,
    now: Date,
  ): Promise<void> {
    const reference = `payout-${id}`;
    if (status === 'paid') {
      await closeFindings(trx, { reference }, ['payout_failed'], 'paid_out', now);
    }
    if (status !== 'failed') return;
    const finding = { kind: 'payout_failed', reference, amount, currency } as const;
    await addFinding(trx, { ...finding, about: paidOn }, now);
  }

  async function report(trx: Kysely<Tables>, item: PayoutItem, now: Date): Promise<void> {
    const { reference, providerId, paymentId, amountKobo: amount } = item;
    const finding = { reference, providerId, paymentId, amount, currency: 'NGN' };
    if (item.verdict === 'foreign') {
      await addFinding(trx, { ...finding, kind: 'unknown_transaction' }, now);
    } else if (!(await isAmountKnown(trx, finding))) {
      const kind = item.verdict === 'differs' ? 'amount_differs' : 'paid_out_uncredited';
      await addFinding(trx, { ...finding, kind, about: String(amount) }, now);
    }
  }

  async function reportOvertaken(): Promise<void> {
    const now = clock();
    const from = new Date(now.getTime() - LOOKED_BACK_MS);
    const to = workingDaysAgo(LATE_AFTER_WORKING_DAYS, now);
    const overtaken = await repository.findOvertaken(provider.mode, from, to);
    for (const { id, reference, providerId, amountKobo: amount } of overtaken) {
      const about = { reference, paymentId: id, providerId, amount, currency: 'NGN' };
      await inTransaction(db, (trx) => addFinding(trx, { ...about, kind: 'not_paid_out' }, now));
    }
  }
}

function factsOf({ status, paidOn, gross, charges, deductions, net }: ProviderPayout) {
  return { status, paidOn, gross, charges, deductions, net };
}

function keptFacts(kept: Payout) {
  return {
    status: kept.status,
    paidOn: kept.paid_on,
    gross: kept.gross_kobo,
    charges: kept.charges_kobo,
    deductions: kept.deductions_kobo,
    net: kept.net_kobo,
  };
}
