import { paginationOf } from '#contract/paging.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { nights } from '../../jobs/schedule.ts';
import { ProviderError } from '../provider/provider.ts';
import type { Caller } from '../provider/provider-budget.ts';
import {
  createFetchPayouts,
  type FetchPayoutsDependencies,
  LOOKED_BACK_MS,
} from './fetch-payouts.ts';
import { createPayoutRepository } from './payout-repository.ts';

interface PayoutDeskDependencies extends Omit<FetchPayoutsDependencies, 'repository'> {
  lease: Lease;
  log: Record<'info' | 'warn', (details: object, message: string) => void>;
}

const PAYOUTS_PER_PAGE = 20;
const ITEMS_PER_PAGE = 50;
const RETRY_MS = 30 * 60_000;

/** The process stops, or another one has taken over. */
class Stopped extends Error {}

export type PayoutDesk = ReturnType<typeof createPayoutDesk>;

/** When the payouts are fetched, and what staff see of them. */
export function createPayoutDesk(dependencies: PayoutDeskDependencies) {
  const { db, provider, lease, clock, log } = dependencies;
  const repository = createPayoutRepository(db);
  const fetchPayouts = createFetchPayouts({ ...dependencies, repository });
  let notBefore = Number.NEGATIVE_INFINITY;
  let underWay: Promise<number> | undefined;
  return { fetchWhenDue, fetchNow, list, find, findLast };

  /** Once a night, by one process; while the provider does not answer, again in half an hour. */
  async function fetchWhenDue(mayGoOn: () => Promise<boolean>): Promise<void> {
    if (performance.now() < notBefore) return;
    if (!nights.payouts.isDue(await lease.finishedAt(), clock())) return;
    if (!(await lease.hold())) return;
    const goOn = async () => {
      if (!(await mayGoOn())) throw new Stopped();
    };
    try {
      log.info({ payouts: await fetchOnce('sweep', goOn) }, 'fetched what the provider paid out');
    } catch (error) {
      if (error instanceof Stopped) return;
      notBefore = performance.now() + RETRY_MS;
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

  /** Callers meanwhile share what is under way. */
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
    const payouts = await repository.findPage(page, PAYOUTS_PER_PAGE);
    const sums = await repository.sumItems(payouts.map(({ provider_id }) => provider_id));
    const since = new Date(clock().getTime() - LOOKED_BACK_MS);
    return {
      payouts: payouts.map((payout) => ({ payout, sums: sums.get(payout.provider_id) })),
      waiting: await repository.findWaiting(provider.mode, since),
      fetchedAt: await lease.finishedAt(),
      pagination: paginationOf(page, PAYOUTS_PER_PAGE, await repository.countAll()),
    };
  }

  /** The newest bank day; undefined before the first. */
  async function findLast() {
    const [payout] = await repository.findPage(1, 1);
    if (!payout) return undefined;
    const sums = await repository.sumItems([payout.provider_id]);
    return { payout, sums: sums.get(payout.provider_id) };
  }

  /** One payout with a page of its items. Throws AppError `not_found`. */
  async function find(id: string, page: number) {
    const payout = await repository.findById(id);
    if (!payout) throw new AppError('not_found', 'There is no payout with this number.');
    const sums = (await repository.sumItems([id])).get(id);
    const items = await repository.findItems(id, page, ITEMS_PER_PAGE);
    const pagination = paginationOf(page, ITEMS_PER_PAGE, sums?.items ?? 0);
    return { payout, sums, items, pagination };
  }
}
