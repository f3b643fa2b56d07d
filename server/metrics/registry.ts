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

type Figures = (readonly [label: string, figure: number])[];

/** Responses within a second are good; above that parents notice. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every metric. Names and units follow Prometheus; money is in kobo, instants are seconds since 1970. */
export function createRegistry(sources: Sources): Registry {
  const { tally, facts, backups, providerUse, picturesWaiting, clock } = sources;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Counter({
    registers,
    name: 'school_http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    collect() {
      this.reset();
      for (const { count, ...labels } of tally.all()) this.inc(labels, count);
    },
  });
  const durations = new Histogram({
    registers,
    name: 'school_http_request_duration_seconds',
    help: 'From the request to the end of the answer, since /metrics was first read.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
  });
  tally.observe = (method, route, seconds) => durations.observe({ method, route }, seconds);

  gauge('school_database_up', '1 while the database answers.', async () =>
    Number(!!(await facts())),
  );
  const ofFacts: Record<string, [help: string, read: (known: Facts) => number | undefined]> = {
    school_credited_kobo: ['What was ever credited, in kobo.', (known) => known.creditedKobo],
    school_refunded_kobo: ['What went back of it, in kobo.', (known) => known.refundedKobo],
    school_students: ['Students on the class lists.', (known) => known.students],
    school_fee_notes_outstanding_kobo: [
      'What is still to be paid on fee notes, in kobo.',
      (known) => known.outstandingKobo,
    ],
    school_desk_today_kobo: [
      'Money at the desk counted today, less what went back, in kobo.',
      (known) => known.deskTodayKobo,
    ],
    school_findings_open: ['Findings that wait for a person.', (known) => known.findings],
    school_messages_oldest_new_seconds: [
      'How long the oldest new message from the website waits; 0 when none does.',
      ({ oldestNewMessageAt }) =>
        Math.max(0, seconds(clock()) - seconds(oldestNewMessageAt ?? clock())),
    ],
    school_sweep_overdue_seconds: [
      'How long the payment waits that the sweep should have asked about first; 0 when none is due.',
      ({ nextCheckAt }) => Math.max(0, seconds(clock()) - seconds(nextCheckAt ?? clock())),
    ],
    school_webhook_last_received_timestamp_seconds: [
      'When the last new message of the provider arrived.',
      ({ lastWebhookAt }) => (lastWebhookAt ? seconds(lastWebhookAt) : undefined),
    ],
  };
  for (const [name, [help, read]] of Object.entries(ofFacts)) {
    gauge(name, help, async () => {
      const known = await facts();
      return known && read(known);
    });
  }

  gaugeBy('status', 'school_payments', 'Payments by how they stand.', async () =>
    ((await facts())?.payments ?? []).map((row) => [row.status, row.payments]),
  );
  gaugeBy('status', 'school_fee_notes', 'Fee notes by how they stand.', async () =>
    ((await facts())?.notes ?? []).map(({ status, notes }) => [status, notes]),
  );
  gaugeBy('state', 'school_messages', 'Messages from the website by state.', async () =>
    ((await facts())?.messages ?? []).map(({ state, messages }) => [state, messages]),
  );
  gaugeBy('kind', 'school_waiting', 'Work that waits for its turn, by kind.', async () =>
    Object.entries({ pictures: picturesWaiting(), ...(await facts())?.waiting }),
  );
  gaugeBy(
    'work',
    'school_work_last_finished_timestamp_seconds',
    'When a kind of nightly work was last finished by any process; "sweep" is the comparison with the provider.',
    async () => ((await facts())?.finished ?? []).map(({ name, at }) => [name, seconds(at ?? 0)]),
  );
  gaugeBy('name', 'school_alarm', '1 while the school itself has this alarm.', async () =>
    ((await facts())?.alarms ?? []).map(({ name }) => [name, 1]),
  );
  gaugeBy(
    'step',
    'school_backup_last_timestamp_seconds',
    'The newest whole backup (step="taken") and the last time one was opened and found good (step="drilled").',
    async () => {
      const { takenAt, drilledAt } = (await backups()) ?? {};
      const steps = Object.entries({ taken: takenAt, drilled: drilledAt });
      return steps.flatMap(([step, at]): Figures => (at ? [[step, seconds(at)]] : []));
    },
  );

  new Counter({
    registers,
    name: 'school_provider_calls_total',
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
    () => (providerUse()?.waitedMs ?? 0) / 1_000,
  );
  counter(
    'school_provider_budget_refused_total',
    'Questions of parents that were not asked because the budget was used up.',
    () => providerUse()?.refusedByBudget ?? 0,
  );
  gauge(
    'school_provider_budget_calls_per_minute',
    'How many calls of the provider this process may make in a minute.',
    async () => providerUse()?.callsPerMinute,
  );
  return registry;

  function gauge(name: string, help: string, read: () => Promise<number | undefined>): void {
    new Gauge({
      registers,
      name,
      help,
      async collect() {
        const figure = await read();
        if (figure === undefined) this.remove();
        else this.set(figure);
      },
    });
  }

  function gaugeBy(label: string, name: string, help: string, read: () => Promise<Figures>): void {
    new Gauge({
      registers,
      name,
      help,
      labelNames: [label],
      async collect() {
        this.reset();
        for (const [value, figure] of await read()) this.set({ [label]: value }, figure);
      },
    });
  }

  function counter(name: string, help: string, read: () => number): void {
    new Counter({
      registers,
      name,
      help,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

function seconds(instant: Date | string | number): number {
  return new Date(instant).getTime() / 1_000;
}
