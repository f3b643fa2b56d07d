import { findDifferences } from '../../../faults/differences.ts';
import { gatherEvidence } from '../../../faults/evidence.ts';
import type { Stage } from '../stage.ts';

/** What does not hold when all has come to rest: one sentence for each. */
export async function differencesAtTheEnd(stage: Stage): Promise<string[]> {
  return [...findDifferences(await gatherEvidence(stage)), ...(await unsentReceipts(stage))];
}

/** Whoever has paid has a receipt by e-mail: sent once at least, since a lost answer lets it be sent again. */
async function unsentReceipts({ books, mailbox }: Stage): Promise<string[]> {
  const paid = await books
    .db()
    .selectFrom('payments')
    .select(['reference', 'email'])
    .where('status', '=', 'paid')
    .where('source', '=', 'online')
    .execute();
  const said = mailbox.arrived.map(({ to, text }) => `${to} ${text}`);
  return paid
    .filter(
      ({ reference, email }) =>
        !said.some((one) => one.startsWith(email) && one.includes(reference)),
    )
    .map(({ reference }) => `${reference}: paid, and no receipt was sent`);
}
