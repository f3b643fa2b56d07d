import { isDeepStrictEqual } from 'node:util';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { Database } from '../../database/schema.ts';
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
import { eachPage } from '../provider/lists.ts';
import type {
  ListPage,
  PaymentProvider,
  ProviderPayout,
  ProviderTransaction,
} from '../provider/provider.ts';
import type { Caller } from '../provider/provider-budget.ts';
import {
  chargesNamedBy,
  findFirstPaidAt,
  findKnownPayouts,
  findOvertaken,
  itemsOf,
  type Payout,
  type PayoutItem,
  payoutRow,
  storePayout,
} from './payout-repository.ts';
import { publicHolidays, workingDaysAgo } from './working-days.ts';

/** Payouts this young are read again: their items may have been incomplete. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;
/** A payment that waits for longer was reported long ago. */
export const LOOKED_BACK_MS = 60 * 24 * 60 * 60 * 1000;
/** The provider pays out on the next working day; two more are for slow banks. */
const LATE_AFTER_WORKING_DAYS = 3;

export interface FetchPayoutsDependencies extends ReportDependencies {
  provider: Pick<PaymentProvider, 'mode' | 'listPayouts' | 'listPayoutItems'>;
  readSchool: () => Promise<SchoolDocuments>;
}

/** Stores what was paid out since our first payment. What is not ours, differs or was left out becomes a finding. */
export function createFetchPayouts(dependencies: FetchPayoutsDependencies) {
  const { db, provider, readSchool, clock } = dependencies;

  /** `goOn` is called before each question and throws to stop the work. Resolves to how many payouts were read. */
  return async function fetchPayouts(caller: Caller, goOn: () => Promise<void>): Promise<number> {
    const first = await findFirstPaidAt(db, provider.mode);
    if (!first) return 0;
    const known = await findKnownPayouts(db);
    let read = 0;
    for (const payout of await listPayouts(calendarDay(first))) {
      if (!mustBeRead(payout, known.get(payout.id))) continue;
      const items = await readAll((next) => provider.listPayoutItems(payout.id, next, caller));
      await store(payout, items, first);
      await fillInCharges(payout);
      read += 1;
    }
    await reportOvertaken();
    return read;

    /** Oldest first. The provider documents no filter by time, so all of them are read. */
    async function listPayouts(since: string): Promise<ProviderPayout[]> {
      const all = await readAll((next) => provider.listPayouts(next, caller));
      return all
        .filter(({ paidOn, currency }) => paidOn >= since && currency === 'NGN')
        .sort((one, other) => (one.paidOn < other.paidOn ? -1 : 1));
    }

    async function readAll<Item extends { id: string }>(
      ask: (next: string | undefined) => Promise<ListPage<Item>>,
    ): Promise<Item[]> {
      const all = new Map<string, Item>();
      await goOn();
      for await (const page of eachPage(ask)) {
        for (const item of page.items) all.set(item.id, item);
        await addUnreadable(dependencies, page.unreadable);
        if (page.next) await goOn();
      }
      return [...all.values()];
    }
  };

  function mustBeRead(payout: ProviderPayout, known: Payout | undefined): boolean {
    if (known?.status !== 'paid') return true;
    const recent = calendarDay(clock().getTime() - RECENT_MS);
    return payout.paidOn >= recent || !isDeepStrictEqual(payoutRow(payout), { ...known });
  }

  async function store(payout: ProviderPayout, items: ProviderTransaction[], first: string) {
    const now = clock();
    await inTransaction(db, async (trx) => {
      await storePayout(trx, payout, items, now);
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
        // What was paid before the portal existed is not its concern.
        if (item.verdict !== 'ours' && (item.paidAt ?? '9') >= first) await report(trx, item, now);
      }
    });
  }

  /** One transaction for each, so that no two payments and the end of the ledger are locked at once. */
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

  async function reportArrival(
    trx: Database,
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

  async function report(trx: Database, item: PayoutItem, now: Date): Promise<void> {
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
    const holidays = publicHolidays((await readSchool()).days);
    const to = workingDaysAgo(LATE_AFTER_WORKING_DAYS, now, holidays);
    const overtaken = await findOvertaken(db, provider.mode, from, to);
    for (const { id, reference, providerId, amountKobo: amount } of overtaken) {
      const about = { reference, paymentId: id, providerId, amount, currency: 'NGN' };
      await inTransaction(db, (trx) => addFinding(trx, { ...about, kind: 'not_paid_out' }, now));
    }
  }
}
