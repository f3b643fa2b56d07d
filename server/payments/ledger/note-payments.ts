import { outstandingOf } from '#contract/book/fee-notes.ts';
import { formatNaira, type Kobo } from '#contract/money.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Range } from '../provider/provider.ts';
import { findNote } from './fee-notes.ts';

/** What was paid on a note and not given back whole, the first first. */
export async function findNotePayments(db: Database, noteId: string) {
  return db
    .selectFrom('payments')
    .select(['reference', 'amount_kobo as amountKobo', 'refunded_kobo as refundedKobo'])
    .select(['paid_at as paidAt', 'source', 'channel'])
    .where('note_id', '=', noteId)
    .where('status', '=', 'paid')
    .orderBy('number')
    .execute();
}

/** Started in `period` and not finished: how many, and with how much money. */
export async function findUnderWay(db: Database, noteId: string, { from, to }: Range) {
  const { payments, kobo } = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.countAll<number>().as('payments'),
      fn.sum<number>('amount_kobo').as('kobo'),
    ])
    .where('note_id', '=', noteId)
    .where('status', 'in', ['initialized', 'pending'])
    .where('created_at', '>', from.toISOString())
    .where('created_at', '<=', to.toISOString())
    .executeTakeFirstOrThrow();
  return { payments: Number(payments), kobo: Number(kobo ?? 0) };
}

/**
 * Keeps two parents from paying the last part at the same moment. Called while the ledger's head is held, so that no
 * other payment starts in between. A checkout that is paid later all the same becomes a surplus, for a person.
 */
export async function refuseCrowded(
  trx: Database,
  noteId: string,
  amountKobo: Kobo,
  period: Range,
): Promise<void> {
  const note = await findNote(trx, noteId);
  if (!note || note.endedAt) throw new AppError('conflict', NOTE_CHANGED);
  const outstanding = outstandingOf(note);
  if (amountKobo > outstanding) throw new AppError('conflict', NOTE_CHANGED);
  const underWay = await findUnderWay(trx, noteId, period);
  if (underWay.kobo + amountKobo <= outstanding) return;
  const minutes = Math.round((period.to.getTime() - period.from.getTime()) / 60_000);
  throw new AppError(
    'conflict',
    `Someone has just begun to pay this fee note: of the ${formatNaira(outstanding)} that is left, ${formatNaira(underWay.kobo as Kobo)} is being paid. You have not been charged. Please look at this page again in some minutes; if nothing was paid by then, you can pay after ${minutes} minutes.`,
  );
}

const NOTE_CHANGED =
  'This fee note has changed since the page was opened. You have not been charged. Please reload the page.';
