import fastify from 'fastify';
import { calendarDay } from '#contract/dates/school-time.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { systemClock } from '../../../paystack-sandbox/clock.ts';
import { paystackSandbox } from '../../../paystack-sandbox/plugin.ts';
import type { Database } from '../../database/schema.ts';
import { createPaystackProvider } from '../provider/paystack-provider.ts';
import type { ListPage } from '../provider/provider.ts';
import { moneyParts } from './money-parts.ts';

const SECRET_KEY = 'sk_test_of_the_tests';
const HOUR_MS = 60 * 60_000;
const CHANNELS = ['card', 'bank_transfer', 'ussd', 'bank'];
const STARTS = Date.parse('2026-09-10T07:00:00Z');

interface Paid {
  reference: string;
  /** what has not gone back */
  rest: number;
  fee: number;
}

/** A term of payments made by chance at the provider's sandbox: some declined, left, given back in part, or lost in a dispute. */
export async function openRandomTerm(db: Database, seed: number) {
  const chance = chanceFrom(seed);
  let time = STARTS;
  const clock = () => new Date(time);
  const sandbox = fastify({ forceCloseConnections: true });
  await sandbox.register(paystackSandbox, {
    databasePath: ':memory:',
    secretKey: SECRET_KEY,
    publicUrl: () => 'http://pay.test',
    clock: { ...systemClock, now: () => time },
  });
  const baseUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const settings = { secretKey: SECRET_KEY, baseUrl, mode: 'test', callsPerMinute: 1e6 } as const;
  const provider = createPaystackProvider(settings, { warn: () => {} });
  const { repository, settle, settleRefunds, desk } = moneyParts({ db, provider }, { clock });
  const paid: Paid[] = [];
  let started = 0;

  return {
    clock,
    /** May be called again: the term goes on. */
    async happen(payments: number): Promise<void> {
      const last = started + payments;
      while (started < last) {
        started += 1;
        await start(started);
        if (chance() < 0.2) await giveBack();
        if (chance() < 0.03) await reverse();
      }
    },
    /** What the provider itself says of the whole term. */
    async listAll() {
      const range = { from: new Date(STARTS - HOUR_MS), to: new Date(time + HOUR_MS) };
      const transactions = await all((next) => provider.listTransactions(range, next));
      const refunds = await all((next) => provider.listRefunds(range, next));
      return { transactions, refunds };
    },
    async close(): Promise<void> {
      await provider.close();
      await sandbox.close();
    },
  };

  async function start(number: number): Promise<void> {
    time += Math.round(chance() * 9 * HOUR_MS);
    const fee = allFees[Math.floor(chance() * allFees.length)] ?? allFees[0];
    const { purpose, feeClass, amountKobo } = fee;
    const reference = `WBS-20260910-${String(number).padStart(22, '0')}`;
    const currency = 'NGN';
    const payer = {
      fullName: `Student ${number}`,
      email: 'parent@example.com',
      phone: '08030000000',
    };
    const term = termOn(firstValues(), purpose, calendarDay(time));
    const form = { ...payer, reference, purpose, feeClass, term, amountKobo, currency } as const;
    const period = { from: clock(), to: clock() };
    await repository.insertUnlessOpen(
      { ...form, mode: 'test', formKey: reference },
      period,
      clock(),
    );
    const pages = {
      returnUrl: 'http://school.test/payment',
      cancelUrl: 'http://school.test/payment',
    };
    await provider.openCheckout({ ...form, ...pages, notes: [] });
    time += HOUR_MS / 20;
    const outcome = chance() < 0.85 ? 'success' : chance() < 0.7 ? 'failed' : undefined;
    if (outcome) await rule(reference, outcome);
    await settle(reference, 'webhook');
    if (outcome === 'success') paid.push({ reference, rest: amountKobo, fee: amountKobo });
  }

  async function giveBack(): Promise<void> {
    const one = pick(({ rest }) => rest > 0);
    if (!one) return;
    time += HOUR_MS / 20;
    const amount = chance() < 0.3 ? one.rest : 1 + Math.floor(chance() * one.rest);
    const refund = await ask('/refund', { transaction: one.reference, amount });
    const outcome = chance() < 0.85 ? 'processed' : 'failed';
    await ask(`/control/refunds/${refund.id}/outcome`, { outcome: 'processing' });
    await ask(`/control/refunds/${refund.id}/outcome`, { outcome });
    await settleRefunds(one.reference, 'webhook');
    if (outcome === 'processed') one.rest -= amount;
  }

  async function reverse(): Promise<void> {
    // After a part refund the provider's status does not show that the rest went back, too.
    const one = pick(({ rest, fee }) => rest === fee);
    if (!one) return;
    time += HOUR_MS / 20;
    await rule(one.reference, 'reversed');
    await settle(one.reference, 'webhook', { again: true });
    const by = { id: null, name: 'Test' };
    const decision = {
      reference: one.reference,
      resolution: 'refunded',
      note: 'Lost',
      by,
    } as const;
    await desk.resolve(decision);
    one.rest = 0;
  }

  function pick(fits: (one: Paid) => boolean): Paid | undefined {
    const fitting = paid.filter(fits);
    return fitting[Math.floor(chance() * fitting.length)];
  }

  function rule(reference: string, outcome: string) {
    const channel = CHANNELS[Math.floor(chance() * CHANNELS.length)];
    return ask(`/control/transactions/${reference}/outcome`, { outcome, channel, webhook: false });
  }

  async function ask(url: string, payload: object): Promise<{ id: number }> {
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    const response = await sandbox.inject({ method: 'POST', url, payload, headers });
    if (response.statusCode >= 400) throw new Error(`the sandbox refused ${url}: ${response.body}`);
    return response.json().data;
  }
}

async function all<Item>(list: (next?: string) => Promise<ListPage<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | undefined;
  do {
    const page = await list(next);
    items.push(...page.items);
    next = page.next;
  } while (next);
  return items;
}

/** The same chances for the same seed, from 0 up to 1. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
