import { calendarDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo, nairaFromSum } from '#contract/money.ts';
import { paginationOf } from '#contract/paging.ts';
import type { PayoutItem as ShownItem, Payout as ShownPayout } from '#contract/staff.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { nights } from '../../jobs/schedule.ts';
import { monotonicMs } from '../../runtime/timers.ts';
import { ProviderError } from '../provider/provider.ts';
import type { Caller } from '../provider/provider-budget.ts';
import { unexplainedOf } from './deductions.ts';
import { findDeductions, findGivenBack } from './deductions-repository.ts';
import {
  createFetchPayouts,
  type FetchPayoutsDependencies,
  LOOKED_BACK_MS,
} from './fetch-payouts.ts';
import {
  countPayouts,
  findItems,
  findPayout,
  findPayouts,
  findWaiting,
  type ItemSums,
  type Payout,
  type PayoutItem,
  sumItems,
} from './payout-repository.ts';
import { publicHolidays, workingDayAfter } from './working-days.ts';

interface PayoutDeskDependencies extends FetchPayoutsDependencies {
  lease: Lease;
  log: Record<'info' | 'warn', (details: object, message: string) => void>;
}

const PAYOUTS_PER_PAGE = 20;
const ITEMS_PER_PAGE = 50;
const RETRY_MS = 30 * 60_000;

/** The process stops, or another one has taken over. */
class Stopped extends Error {}

export type PayoutDesk = ReturnType<typeof createPayoutDesk>;

export function createPayoutDesk(dependencies: PayoutDeskDependencies) {
  const { db, provider, readSchool, lease, clock, log } = dependencies;
  const fetchPayouts = createFetchPayouts(dependencies);
  let notBefore = Number.NEGATIVE_INFINITY;
  let underWay: Promise<number> | undefined;
  return { fetchWhenDue, fetchNow, list, find, findLast };

  /** Once a night, by one process; while the provider does not answer, again in half an hour. */
  async function fetchWhenDue(mayGoOn: () => Promise<boolean>): Promise<void> {
    if (monotonicMs() < notBefore) return;
    if (!nights.payouts.isDue(await lease.finishedAt(), clock())) return;
    if (!(await lease.hold())) return;
    const goOn = async () => {
      if (!(await mayGoOn())) throw new Stopped();
    };
    try {
      log.info({ payouts: await fetchOnce('sweep', goOn) }, 'fetched what the provider paid out');
    } catch (error) {
      if (error instanceof Stopped) return;
      notBefore = monotonicMs() + RETRY_MS;
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ failure: error.failure }, 'the payouts of the provider wait');
    }
  }

  /** At a person's request. Throws AppError `conflict` while another process is at it; ProviderError. */
  async function fetchNow(): Promise<number> {
    if (!(await lease.hold())) {
      const message = 'The payouts are being fetched already. Please look again in a minute.';
      throw new AppError('conflict', message);
    }
    return fetchOnce('webhook', async () => {});
  }

  function fetchOnce(caller: Caller, goOn: () => Promise<void>): Promise<number> {
    underWay ??= fetchAndMark(caller, goOn).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  async function fetchAndMark(caller: Caller, goOn: () => Promise<void>): Promise<number> {
    const startedAt = clock();
    try {
      const read = await lease.holdDuring(() => fetchPayouts(caller, goOn));
      await lease.markFinished(startedAt);
      return read;
    } finally {
      await lease.release().catch(() => {});
    }
  }

  async function list(page: number) {
    const since = new Date(clock().getTime() - LOOKED_BACK_MS);
    const waiting = await findWaiting(db, provider.mode, since);
    const fetchedAt = await lease.finishedAt();
    const holidays = publicHolidays((await readSchool()).days);
    return {
      data: await findPage(page, PAYOUTS_PER_PAGE),
      waiting: {
        payments: waiting.payments,
        amount: nairaFromSum(waiting.amountKobo),
        ...(waiting.since !== null && {
          since: waiting.since,
          expectedOn: workingDayAfter(calendarDay(waiting.since), holidays),
        }),
      },
      ...(fetchedAt && { fetchedAt: fetchedAt.toISOString() }),
      pagination: paginationOf(page, PAYOUTS_PER_PAGE, await countPayouts(db)),
    };
  }

  async function findLast(): Promise<ShownPayout | undefined> {
    const [last] = await findPage(1, 1);
    return last;
  }

  async function findPage(page: number, limit: number): Promise<ShownPayout[]> {
    const payouts = await findPayouts(db, page, limit);
    const sums = await sumItems(
      db,
      payouts.map(({ provider_id }) => provider_id),
    );
    const unexplained = await findUnexplained(payouts);
    return payouts.map((payout) =>
      shownPayout(payout, sums.get(payout.provider_id), unexplained.get(payout.provider_id)),
    );
  }

  /** What was taken off payouts before explains nothing twice, so all of them are looked at. */
  async function findUnexplained(payouts: readonly Payout[]): Promise<Map<string, number>> {
    if (payouts.every(({ deductions_kobo }) => deductions_kobo === 0)) return new Map();
    return unexplainedOf(await findDeductions(db), await findGivenBack(db));
  }

  /** One payout with a page of its items. Throws AppError `not_found`. */
  async function find(id: string, page: number) {
    const payout = await findPayout(db, id);
    if (!payout) throw new AppError('not_found', 'There is no payout with this number.');
    const sums = (await sumItems(db, [id])).get(id);
    const unexplained = (await findUnexplained([payout])).get(id);
    const items = await findItems(db, id, page, ITEMS_PER_PAGE);
    return {
      data: { payout: shownPayout(payout, sums, unexplained), items: items.map(shownItem) },
      pagination: paginationOf(page, ITEMS_PER_PAGE, sums?.items ?? 0),
    };
  }
}

/** A bank day as staff see it, with a tick when all of it is ours, adds up, and nothing was taken off without reason. */
function shownPayout(payout: Payout, sums: ItemSums | undefined, unexplainedKobo = 0): ShownPayout {
  const problems = problemsOf(payout, sums, unexplainedKobo);
  return {
    _id: payout.provider_id,
    bankDay: payout.paid_on,
    status: payout.status,
    gross: nairaFromSum(payout.gross_kobo),
    charges: nairaFromSum(payout.charges_kobo),
    deductions: nairaFromSum(payout.deductions_kobo),
    net: nairaFromSum(payout.net_kobo),
    items: sums?.items ?? 0,
    ticks: payout.status === 'paid' && problems.length === 0,
    problems,
  };
}

function shownItem(item: PayoutItem): ShownItem {
  const { chargeKobo, fullName, feeClass, purpose, paidAt } = item;
  return {
    _id: item.providerId,
    reference: item.reference,
    ...(fullName !== null && { studentName: fullName }),
    ...(feeClass !== null && { class: feeClass }),
    ...(purpose !== null && { paymentPurpose: purpose }),
    ...(paidAt !== null && { paidAt }),
    amount: nairaFromSum(item.amountKobo),
    ...(chargeKobo !== null && { charge: nairaFromSum(chargeKobo) }),
    net: nairaFromSum(item.amountKobo - (chargeKobo ?? 0)),
    verdict: item.verdict,
  };
}

/** Why there is no tick, in sentences; empty where there is one, or the money is still on its way. */
function problemsOf(payout: Payout, sums: ItemSums | undefined, unexplainedKobo: number): string[] {
  const { gross_kobo, charges_kobo, deductions_kobo, net_kobo } = payout;
  const { foreign = 0, differs = 0, not_credited = 0 } = sums?.verdicts ?? {};
  const areItemsAll = sums?.grossKobo === gross_kobo && sums.chargesKobo === charges_kobo;
  const isNetRight = gross_kobo - charges_kobo - deductions_kobo === net_kobo;
  return [
    payout.status === 'failed' && 'The money did not reach the bank: please ask Paystack.',
    foreign > 0 && `${itemsAre(foreign)} no payment of the portal.`,
    differs > 0 && `${itemsAre(differs)} there with another amount or number than here.`,
    not_credited > 0 && `${itemsAre(not_credited)} not credited here.`,
    unexplainedKobo > 0 &&
      `${formatNaira(kobo(unexplainedKobo))} taken off that no refund or dispute here explains.`,
    !areItemsAll && 'The items do not add up to the gross and the charges of the payout.',
    !isNetRight && 'Gross less charges and deductions is not what was paid out.',
  ].filter((problem) => problem !== false);
}

function itemsAre(count: number): string {
  return count === 1 ? '1 item is' : `${count} items are`;
}
