import type { Database } from '../../database/schema.ts';

const BATCH = 1_000;

/** What makes a payment part of a night's comparison. */
const MONEY_MOVED = ['paid', 'adopted', 'reversed', 'recredited', 'refunded', 'refund_undone'];

/** References of the payments whose money moved since an instant; `refunded` when some of it went back. */
export async function findChangedPayments(
  db: Database,
  since: Date,
): Promise<Map<string, { refunded: boolean }>> {
  const changed = new Map<string, { refunded: boolean }>();
  const from = since.toISOString();
  let before = Number.MAX_SAFE_INTEGER;
  // From the end backwards: the chain is in order of time, and only its sequence has an index.
  for (;;) {
    const events = await readBefore(db, before);
    for (const { reference, kind, at } of events) {
      if (at < from || !reference || !MONEY_MOVED.includes(kind)) continue;
      const refunded = changed.get(reference)?.refunded || kind.startsWith('refund');
      changed.set(reference, { refunded });
    }
    before = events.at(-1)?.sequence ?? 0;
    if (events.length < BATCH || events.every(({ at }) => at < from)) return changed;
  }
}

async function readBefore(db: Database, sequence: number) {
  return db
    .selectFrom('payment_events')
    .leftJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select(['sequence', 'kind', 'payment_events.created_at as at', 'payments.reference'])
    .where('sequence', '<', sequence)
    .orderBy('sequence', 'desc')
    .limit(BATCH)
    .execute();
}
