import type { Tables } from '../../database/schema.ts';

/** An event of one payment; `detail` is JSON. */
export interface ReplayedEvent {
  kind: string;
  from: string | null;
  to: string;
  detail: string;
}

/** What the events of a payment make of it; a fact that older events did not name is absent. */
type Replay = ReturnType<typeof replay>;

const columnOf: Record<string, keyof Tables['payments']> = {
  reference: 'reference',
  purpose: 'purpose',
  feeClass: 'fee_class',
  term: 'term',
  amountKobo: 'amount_kobo',
  mode: 'mode',
  providerId: 'provider_id',
  paidAt: 'paid_at',
  source: 'source',
  studentId: 'student_id',
  noteId: 'note_id',
  partOf: 'part_of',
};

/** What of a payment's row its events do not say, in a few words each; empty when all agrees. */
export function differencesFrom(events: ReplayedEvent[], payment: Tables['payments']): string[] {
  if (events.length === 0) return ['has no events'];
  const replayed = replay(events);
  const differences = replayed.isUnbroken ? [] : ['its events do not follow one another'];
  if (replayed.status !== payment.status) {
    differences.push(`is ${payment.status}, its events say ${replayed.status}`);
  }
  for (const [fact, said] of Object.entries(replayed.facts)) {
    const column = columnOf[fact];
    if (column && said !== undefined && payment[column] !== said) {
      differences.push(`has ${column} ${payment[column]}, its events say ${said}`);
    }
  }
  if (replayed.refundedKobo !== payment.refunded_kobo) {
    differences.push(
      `has ${payment.refunded_kobo} kobo refunded, its events say ${replayed.refundedKobo}`,
    );
  }
  if (replayed.chargeKobo !== payment.charge_kobo) {
    differences.push(
      `has a charge of ${payment.charge_kobo} kobo, its events say ${replayed.chargeKobo}`,
    );
  }
  return differences;
}

/** What of the stored refunds of a payment its events do not say. */
export function refundDifferences(
  events: ReplayedEvent[],
  refunds: Pick<Tables['refunds'], 'provider_id' | 'counted_kobo'>[],
): string[] {
  const { counted } = replay(events);
  const stored = new Map(refunds.map((refund) => [refund.provider_id, refund.counted_kobo]));
  return [...new Set([...stored.keys(), ...counted.keys()])]
    .map((id) => ({ id, is: stored.get(id) ?? 0, made: counted.get(id) ?? 0 }))
    .filter(({ is, made }) => is !== made)
    .map(({ id, is, made }) => `refund ${id} has counted ${is} kobo, its events say ${made}`);
}

function replay(events: ReplayedEvent[]) {
  const replayed = {
    status: null as string | null,
    refundedKobo: 0,
    chargeKobo: null as number | null,
    counted: new Map<string, number>(),
    facts: {} as Record<string, unknown>,
    isUnbroken: true,
  };
  for (const event of events) apply(replayed, event);
  return replayed;
}

/** Every event changes the status; these kinds change more. */
function apply(replayed: Replay, { kind, from, to, detail }: ReplayedEvent): void {
  if (from !== replayed.status) replayed.isUnbroken = false;
  replayed.status = to;
  const said = JSON.parse(detail) as Record<string, unknown>;
  const amountKobo = Number(said.amountKobo ?? 0);
  const refundId = String(said.refundId ?? '');
  if (said.chargeKobo !== undefined) replayed.chargeKobo = Number(said.chargeKobo);
  switch (kind) {
    case 'initialized':
    case 'adopted':
    case 'recorded':
      replayed.facts = { source: 'online', studentId: null, noteId: null, partOf: null };
      readFacts(replayed, said);
      return;
    case 'paid':
      readFacts(replayed, said);
      return;
    case 'matched':
    case 'unmatched':
      replayed.facts.studentId = said.studentId ?? null;
      replayed.facts.noteId = said.noteId ?? null;
      return;
    case 'reversed':
      if (from === 'paid') replayed.refundedKobo += amountKobo;
      return;
    case 'refunded':
      count(replayed, refundId, amountKobo);
      return;
    case 'refund_undone':
      count(replayed, refundId, -amountKobo);
      return;
    case 'recredited':
      replayed.refundedKobo -= amountKobo;
  }
}

function readFacts(replayed: Replay, said: Record<string, unknown>): void {
  for (const fact of Object.keys(columnOf)) {
    replayed.facts[fact] = said[fact] ?? replayed.facts[fact];
  }
}

function count(replayed: Replay, refundId: string, kobo: number): void {
  replayed.refundedKobo += kobo;
  replayed.counted.set(refundId, (replayed.counted.get(refundId) ?? 0) + kobo);
}
