import { calendarDay } from '#contract/dates/school-time.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { dayThatCounts } from './day-that-counts.ts';
import { eventDetail } from './event-detail.ts';
import { addToRevenue } from './revenue.ts';

export type Movement = Tables['money_movements'];

/** Events by which money came or went, or by which the provider names its charge late. */
const MONEY_EVENTS = [
  'paid',
  'adopted',
  'recorded',
  'refunded',
  'reversed',
  'refund_undone',
  'recredited',
  'charge_named',
] as const;

export type MoneyEvent = Awaited<ReturnType<typeof findMoneyEvents>>[number];

type MoneyKind = { payment_id: string; kind: (typeof MONEY_EVENTS)[number] };

/** What a movement says of its payment. */
const paymentFacts = [
  'source',
  'channel',
  'purpose',
  'paid_at as paidAt',
  'amount_kobo as amountKobo',
  'charge_kobo as chargeKobo',
] as const;

const EVENTS_AT_ONCE = 500;

/** Writes the movements of events that the caller, who holds the end of the chain, has just appended. */
export async function writeMovements(
  trx: Database,
  appended: readonly Tables['payment_events'][],
): Promise<void> {
  const ids = appended.flatMap(({ payment_id: id }) => id ?? []);
  const payments = await trx
    .selectFrom('payments')
    .select([...paymentFacts, 'id'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(payments.map(({ id, ...facts }) => [id, facts]));
  const events = appended.flatMap((event): MoneyEvent[] => {
    const { sequence, from_status: from, to_status: to, detail, created_at: at } = event;
    const facts = byId.get(event.payment_id ?? '');
    if (!facts || !isMoneyEvent(event)) return [];
    const { payment_id: paymentId, kind } = event as typeof event & MoneyKind;
    return [{ sequence, from, to, detail, at, paymentId, kind, ...facts, isChargeLater: false }];
  });
  await insertMovements(trx, events, false);
}

/**
 * The same for events of the past, those after `from` up to the end of the chain. Resolves to the event up to which all are
 * written: further ones are left to the next call.
 */
export async function writePastMovements(
  trx: Database,
  from: number,
  end: number,
): Promise<number> {
  const events = await findMoneyEvents(trx, from, EVENTS_AT_ONCE);
  await insertMovements(trx, events, true);
  return events.length < EVENTS_AT_ONCE ? end : (events.at(-1)?.sequence ?? end);
}

async function insertMovements(trx: Database, events: readonly MoneyEvent[], arePast: boolean) {
  const rows: { movement: Movement; purpose: string }[] = [];
  for (const event of events) {
    const moved = movementOf(event);
    if (!moved) continue;
    const { purpose, at } = event;
    const { received_on: day, source } = moved;
    const counts_on = await dayThatCounts(trx, day, new Date(at), source, arePast);
    rows.push({ movement: { ...moved, counts_on }, purpose });
  }
  if (rows.length === 0) return;
  await trx
    .insertInto('money_movements')
    .values(rows.map(({ movement }) => movement))
    .execute();
  await addToRevenue(trx, rows);
}

export function isMoneyEvent({ kind }: { kind: string }): boolean {
  return MONEY_EVENTS.some((one) => one === kind);
}

/** What an event moved; undefined where nothing came or went, as when a payment on hold is reversed. */
export function movementOf(event: MoneyEvent): Omit<Movement, 'counts_on'> | undefined {
  const { sequence, kind, from, to, at, paymentId, source, paidAt } = event;
  const detail = eventDetail.parse(event.detail);
  const said = detail.amountKobo ?? 0;
  const common = {
    sequence,
    payment_id: paymentId,
    payments: Number(to === 'paid') - Number(from === 'paid'),
    source,
    channel: event.channel,
    received_on: calendarDay(at),
    charge_kobo: 0,
  };
  switch (kind) {
    case 'paid':
    case 'adopted':
    case 'recorded':
      return {
        ...common,
        kind,
        amount_kobo: event.amountKobo,
        charge_kobo: event.isChargeLater ? null : event.chargeKobo,
        received_on: calendarDay(paidAt ?? at),
      };
    case 'charge_named':
      // Of a payment on hold: it is known when the payment counts.
      if (from === 'review') return undefined;
      return { ...common, kind, amount_kobo: 0, charge_kobo: detail.chargeKobo ?? 0 };
    case 'refund_undone':
    case 'recredited':
      return said === 0 ? undefined : { ...common, kind, amount_kobo: said };
    case 'refunded': {
      // The desk gives cash back, however it was paid.
      const channel = source === 'desk' ? 'cash' : common.channel;
      return said === 0 ? undefined : { ...common, kind, channel, amount_kobo: -said };
    }
    case 'reversed': {
      const isVoid = detail.isVoid === 1;
      if (said === 0) return undefined;
      return { ...common, kind: isVoid ? 'voided' : kind, amount_kobo: -said };
    }
  }
}

/** What counts on each of some days, by where it was taken; `payments` are those that were credited. */
export async function findMovedByDay(db: Database, { from, to }: Record<'from' | 'to', string>) {
  const rows = await db
    .selectFrom('money_movements')
    .select(['counts_on as day', 'source', 'kind'])
    .select(({ fn }) => [
      fn.countAll<number>().as('movements'),
      fn.sum<number>('amount_kobo').as('amountKobo'),
    ])
    .where('counts_on', '>=', from)
    .where('counts_on', '<=', to)
    .where('kind', '<>', 'charge_named')
    .groupBy(['counts_on', 'source', 'kind'])
    .execute();
  // PostgreSQL answers counts and sums as texts.
  return rows.map(({ movements, amountKobo, ...row }) => {
    return { ...row, movements: Number(movements), amountKobo: Number(amountKobo) };
  });
}

/** With what a movement says of their payments; `isChargeLater`: the charge was named by an event of its own. */
export async function findMoneyEvents(
  db: Database,
  after: number,
  limit: number,
  paymentIds?: readonly string[],
) {
  const events = db
    .selectFrom('payment_events as events')
    .innerJoin('payments', 'payments.id', 'events.payment_id')
    .select(['events.sequence', 'events.from_status as from', 'events.to_status as to'])
    .select(['events.detail', 'events.created_at as at', 'payments.id as paymentId'])
    .select(paymentFacts.map((column) => `payments.${column}` as const))
    .select(({ ref, exists, selectFrom }) => [
      ref('events.kind').$castTo<(typeof MONEY_EVENTS)[number]>().as('kind'),
      exists(
        selectFrom('payment_events as later')
          .select('later.sequence')
          .whereRef('later.payment_id', '=', 'events.payment_id')
          .whereRef('later.sequence', '>', 'events.sequence')
          .where('later.kind', '=', 'charge_named')
          .where('later.from_status', '<>', 'review'),
      )
        .$castTo<boolean | 0 | 1>()
        .as('isChargeLater'),
    ])
    .where('events.sequence', '>', after)
    .where('events.kind', 'in', MONEY_EVENTS);
  const wanted = paymentIds ? events.where('events.payment_id', 'in', paymentIds) : events;
  return wanted.orderBy('events.sequence').limit(limit).execute();
}
