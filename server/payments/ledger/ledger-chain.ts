import { createHash } from 'node:crypto';

/** What the hash of one ledger event covers. */
export interface ChainedEvent {
  sequence: number;
  id: string;
  payment_id: string | null;
  kind: string;
  from_status: string | null;
  to_status: string;
  cause: string;
  detail: string;
  created_at: string;
}

/** The hash "before" the first event. */
export const CHAIN_START = '0'.repeat(64);

/**
 * SHA-256 over the previous hash and the event: changing, removing or inserting a row breaks every hash after it.
 * The form below is written into existing ledgers and can never change.
 */
export function chainHash(previous: string, event: ChainedEvent): string {
  const canonical = JSON.stringify([
    previous,
    event.sequence,
    event.id,
    event.payment_id,
    event.kind,
    event.from_status,
    event.to_status,
    event.cause,
    event.detail,
    event.created_at,
  ]);
  return createHash('sha256').update(canonical).digest('hex');
}
