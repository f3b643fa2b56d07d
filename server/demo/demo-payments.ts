import fastify from 'fastify';
import { kobo, nairaFromKobo } from '#contract/money.ts';
import type { InitializeRequest } from '#contract/payments.ts';
import { classesWith, type Fees, feeFor, payablePurposes } from '#contract/school/fees.ts';
import { systemClock } from '../../paystack-sandbox/clock.ts';
import { paystackSandbox } from '../../paystack-sandbox/plugin.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { createLease } from '../jobs/lease-repository.ts';
import { createPayoutDesk } from '../payments/bookkeeping/payout-desk.ts';
import { createPayments } from '../payments/checkout/payments.ts';
import { readHead } from '../payments/ledger/ledger.ts';
import { createPaymentRepository } from '../payments/ledger/payment-repository.ts';
import { createPaystackProvider } from '../payments/provider/paystack-provider.ts';
import { createSettle } from '../payments/settle/settle.ts';
import { createSettleRefunds } from '../payments/settle/settle-refunds.ts';
import { createSchool, type School } from '../school/school.ts';

interface DemoPaymentsOptions {
  db: Database;
  config: Pick<Config, 'paystack' | 'publicUrl'>;
  sandboxFile: string;
  now: Date;
  isStopped: () => boolean;
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
}

const PAYMENTS = 60;
const DAYS = 150;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const FAILED = [17, 38];
const REFUNDED = 29;
const UNDERPAID = 44;
const UNFINISHED = 57;

const CHANNELS = ['card', 'bank_transfer', 'card', 'ussd', 'bank'];
const FIRST_NAMES =
  'Adéọlá Chidinma Tunde Ngozi Yusuf Amara Kẹ́hìndé Halima Emeka Ìbùkún Zainab Obinna Temitọ́pẹ́ Ifeoma Musa Bísí'.split(
    ' ',
  );
const LAST_NAMES =
  'Adébáyọ̀ Okafor Bello Eze Ògúnlẹ́yẹ Nwosu Abubakar Bámgbóṣé Obi Essien Lawal'.split(' ');

/** Sixty payments of the last five months, each made and settled at its own time. Only in an empty ledger. */
export async function seedDemoPayments(parts: DemoPaymentsOptions): Promise<void> {
  if ((await readHead(parts.db)).sequence > 0) return;
  const school = createSchool({ db: parts.db, clock: () => parts.now, onChange: () => {} });
  await school.begin();
  const { fees } = await school.read();
  const paid = payablePurposes(fees).map(({ name }) => name);
  if (paid.length === 0) return;
  const past = await openPast(parts, school);
  try {
    for (let number = 0; number < PAYMENTS && !parts.isStopped(); number += 1) {
      await past.payOnce(number, requestOf(fees, purposeOf(paid, number), number));
    }
    if (!parts.isStopped()) await past.fetchPayouts();
  } finally {
    await past.close();
  }
}

/** A second school and sandbox whose clocks can be set. */
async function openPast(parts: DemoPaymentsOptions, { read: readSchool }: School) {
  const { db, config, sandboxFile, now, log } = parts;
  let time = now.getTime();
  const clock = () => new Date(time);
  const { secretKey } = config.paystack;
  // A second sandbox on the same data: the first one's clock must go on.
  const sandbox = fastify({ forceCloseConnections: true });
  await sandbox.register(paystackSandbox, {
    databasePath: sandboxFile,
    secretKey,
    publicUrl: () => config.paystack.baseUrl,
    clock: { ...systemClock, now: () => time },
  });
  const address = await sandbox.listen({ host: '127.0.0.1', port: 0 });

  const provider = createPaystackProvider({ ...config.paystack, baseUrl: address }, log);
  const repository = createPaymentRepository(db);
  const onChange = () => {};
  const settleRefunds = createSettleRefunds({ db, provider, onChange, clock, log });
  const settle = createSettle({ repository, provider, settleRefunds, clock });
  const proofOf = async () => undefined;
  const common = { db, repository, provider, readSchool, clock, log };
  const payments = createPayments({ ...common, proofOf, settle });

  return {
    async payOnce(number: number, request: InitializeRequest): Promise<void> {
      time = whenOf(number, now);
      const started = await payments.startPayment(request, config.publicUrl);
      if (!('checkout' in started) || number === UNFINISHED) return;
      const { reference } = started.checkout;
      time += 3 * MINUTE_MS;
      await rule(`transactions/${reference}`, {
        outcome: FAILED.includes(number) ? 'failed' : 'success',
        channel: CHANNELS[number % CHANNELS.length],
        webhook: false,
        ...(number === UNDERPAID && { amount: Math.round(request.amount * 50) }),
      });
      await settle(reference, number % 3 === 0 ? 'return' : 'webhook');
      if (number === REFUNDED) await giveBack(reference);
    },
    async fetchPayouts(): Promise<void> {
      time = now.getTime();
      const quiet = { ...log, info: () => {} };
      const databaseClock = async () => new Date();
      const lease = createLease({ db, name: 'payouts', databaseClock, log });
      const desk = createPayoutDesk({ db, provider, readSchool, lease, clock, log: quiet });
      await desk.fetchNow();
    },
    async close() {
      await provider.close();
      await sandbox.close();
    },
  };

  async function giveBack(reference: string): Promise<void> {
    time += 2 * DAY_MS;
    const refund = await ask('/refund', { transaction: reference });
    await rule(`refunds/${refund.id}`, { outcome: 'processing' });
    await rule(`refunds/${refund.id}`, { outcome: 'processed' });
    await settleRefunds(reference, 'webhook');
  }

  function rule(what: string, outcome: object) {
    return ask(`/control/${what}/outcome`, outcome);
  }

  async function ask(url: string, payload: object): Promise<{ id: number }> {
    const headers = { authorization: `Bearer ${secretKey}` };
    const response = await sandbox.inject({ method: 'POST', url, payload, headers });
    if (response.statusCode >= 400) throw new Error(`the sandbox refused ${url}: ${response.body}`);
    return response.json().data;
  }
}

function whenOf(number: number, now: Date): number {
  const daysAgo = DAYS - (number * (DAYS - 1)) / (PAYMENTS - 1);
  const day = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const minuteOfDay = 7 * 60 + ((number * 137) % (11 * 60));
  return Date.parse(`${day}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
}

/** Whose fees of the last weeks were paid: they are on the demo's class lists. */
export function demoChildren(fees: Fees): { fullName: string; feeClass: string }[] {
  const paid = payablePurposes(fees).map(({ name }) => name);
  if (paid.length === 0) return [];
  const children = Array.from({ length: PAYMENTS }, (_, number) => {
    const { fullName, class: feeClass } = requestOf(fees, purposeOf(paid, number), number);
    return { fullName, feeClass };
  });
  const byName = new Map(children.map((child) => [`${child.fullName} ${child.feeClass}`, child]));
  return [...byName.values()];
}

function requestOf(fees: Fees, purpose: string, number: number): InitializeRequest {
  const classes = classesWith(fees, purpose);
  const [feeClass = classes[0]] = classes.slice((number * 5) % classes.length);
  if (!feeClass) throw new Error(`${purpose} is offered for no class`);
  return {
    fullName: `${FIRST_NAMES[number % FIRST_NAMES.length]} ${LAST_NAMES[number % LAST_NAMES.length]}`,
    email: `parent${number + 1}@example.com`,
    phone: `+23480300000${String(number + 10).padStart(2, '0')}`,
    paymentPurpose: purpose,
    class: feeClass,
    amount: nairaFromKobo(feeFor(fees, purpose, feeClass) ?? kobo(0)),
    confirmAgain: true,
  };
}

/** Every fourth is for something else than the first of the table. */
function purposeOf([first = '', ...others]: readonly string[], number: number): string {
  return (number % 4 === 3 ? others[number % others.length] : undefined) ?? first;
}
