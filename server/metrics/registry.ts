import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestTally } from '../http/request-tally.ts';
import type { Facts } from './metrics-repository.ts';

/** What the provider's client counts; see `PaymentProvider`. */
interface ProviderUse {
  calls: ReadonlyMap<string, number>;
  waitedMs: number;
  refusedByBudget: number;
  callsPerMinute: number;
}

export interface Sources {
  tally: RequestTally;
  /** undefined while the database does not answer */
  facts: () => Promise<Facts | undefined>;
  backups: () => Promise<{ takenAt: Date | undefined; drilledAt: Date | undefined } | undefined>;
  providerUse: () => ProviderUse | undefined;
  picturesWaiting: () => number;
  clock: () => Date;
}

/** Answers within a second are good; above that parents notice. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every metric there is. Names and units follow Prometheus; money is in kobo, instants are seconds since 1970. */
export function createRegistry(sources: Sources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addRequests(registry, sources);
  addPayments(registry, sources);
  addWork(registry, sources);
  addProvider(registry, sources);
  return registry;
}

function addRequests(registry: Registry, { tally }: Sources): void {
  new Counter({
    ...{ registers: [registry], name: 'school_http_requests_total' },
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    collect() {
      this.reset();
      for (const { method, route, status, count } of tally.all()) {
        this.inc({ method, route, status }, count);
      }
    },
  });
  const durations = new Histogram({
    ...{ registers: [registry], name: 'school_http_request_duration_seconds' },
    help: 'From the request to the end of the answer, since /metrics was first read.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
  });
  tally.observe = (method, route, seconds) => durations.observe({ method, route }, seconds);
}

function addPayments(registry: Registry, { facts, clock }: Sources): void {
  const registers = [registry];
  new Gauge({
    ...{ registers, name: 'school_database_up', help: '1 while the database answers.' },
    async collect() {
      this.set((await facts()) ? 1 : 0);
    },
  });
  new Gauge({
    ...{ registers, name: 'school_payments', help: 'Payments by how they stand.' },
    labelNames: ['status'],
    async collect() {
      this.reset();
      const { payments = [] } = (await facts()) ?? {};
      for (const row of payments) this.set({ status: row.status }, row.payments);
    },
  });
  gauge('school_credited_kobo', 'What was ever credited, in kobo.', (known) => known.creditedKobo);
  gauge('school_refunded_kobo', 'What went back of it, in kobo.', (known) => known.refundedKobo);
  gauge('school_findings_open', 'Findings that wait for a person.', (known) => known.findings);
  gauge(
    'school_sweep_overdue_seconds',
    'How long the payment waits that the sweep should have asked about first; 0 when none is due.',
    ({ nextCheckAt }) => Math.max(0, seconds(clock()) - seconds(nextCheckAt ?? clock())),
  );
  gauge(
    'school_webhook_last_received_timestamp_seconds',
    'When the provider last told something new by itself.',
    ({ lastWebhookAt }) => lastWebhookAt && seconds(lastWebhookAt),
  );

  /** Nothing is shown of what is not known. */
  function gauge(name: string, help: string, figureOf: (known: Facts) => number | '' | undefined) {
    new Gauge({
      ...{ registers, name, help },
      async collect() {
        const known = await facts();
        const value = known && figureOf(known);
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
  }
}

function addWork(registry: Registry, { facts, backups, picturesWaiting }: Sources): void {
  const registers = [registry];
  new Gauge({
    ...{ registers, name: 'school_waiting', help: 'Work that waits for its turn, by kind.' },
    labelNames: ['kind'],
    async collect() {
      this.reset();
      this.set({ kind: 'pictures' }, picturesWaiting());
      const { waiting = {} } = (await facts()) ?? {};
      for (const [kind, count] of Object.entries(waiting)) this.set({ kind }, count);
    },
  });
  new Gauge({
    ...{ registers, name: 'school_work_last_finished_timestamp_seconds' },
    help: 'When a kind of nightly work was last finished by any process; "sweep" is the comparison with the provider.',
    labelNames: ['work'],
    async collect() {
      this.reset();
      const { finished = [] } = (await facts()) ?? {};
      for (const { name, at } of finished) if (at) this.set({ work: name }, seconds(at));
    },
  });
  new Gauge({
    ...{ registers, name: 'school_alarm', help: '1 while the school itself has this alarm.' },
    labelNames: ['name'],
    async collect() {
      this.reset();
      const { alarms = [] } = (await facts()) ?? {};
      for (const { name } of alarms) this.set({ name }, 1);
    },
  });
  new Gauge({
    ...{ registers, name: 'school_backup_last_timestamp_seconds' },
    help: 'The newest whole backup (step="taken") and the last time one was opened and found good (step="drilled").',
    labelNames: ['step'],
    async collect() {
      this.reset();
      const { takenAt, drilledAt } = (await backups()) ?? {};
      if (takenAt) this.set({ step: 'taken' }, seconds(takenAt));
      if (drilledAt) this.set({ step: 'drilled' }, seconds(drilledAt));
    },
  });
}

function addProvider(registry: Registry, { providerUse }: Sources): void {
  const registers = [registry];
  new Counter({
    ...{ registers, name: 'school_provider_calls_total' },
    help: 'Calls of the payment provider by what came of them; every try counts.',
    labelNames: ['result'],
    collect() {
      this.reset();
      for (const [result, count] of providerUse()?.calls ?? []) this.inc({ result }, count);
    },
  });
  counter(
    'school_provider_budget_waited_seconds_total',
    'How long calls of the provider waited for their turn in the budget.',
    ({ waitedMs }) => waitedMs / 1_000,
  );
  counter(
    'school_provider_budget_refused_total',
    'Questions of parents that were not asked because the budget was used up.',
    ({ refusedByBudget }) => refusedByBudget,
  );
  new Gauge({
    ...{ registers, name: 'school_provider_budget_calls_per_minute' },
    help: 'How many calls of the provider this process may make in a minute.',
    collect() {
      const use = providerUse();
      if (use) this.set(use.callsPerMinute);
    },
  });

  function counter(name: string, help: string, figureOf: (use: ProviderUse) => number) {
    new Counter({
      ...{ registers, name, help },
      collect() {
        this.reset();
        const use = providerUse();
        if (use) this.inc(figureOf(use));
      },
    });
  }
}

function seconds(instant: Date | string): number {
  return new Date(instant).getTime() / 1_000;
}
