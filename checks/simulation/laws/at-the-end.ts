import { findDifferences } from '../../../faults/differences.ts';
import { gatherEvidence } from '../../../faults/evidence.ts';
import { rereadPast } from '../actors/readers.ts';
import type { Stage } from '../stage.ts';
import { differencesOfAsked } from './asked.ts';
import { differencesOfDesk } from './desk-days.ts';
import { differencesOfPayouts } from './payouts.ts';
import { peopleDifferences } from './people.ts';
import { differencesBetweenPlaces } from './places.ts';
import { restLaws } from './promises.ts';

/** What does not hold when all has come to rest: one sentence for each. */
export async function differencesAtTheEnd(stage: Stage): Promise<string[]> {
  await noteErased(stage);
  const between = await differencesBetweenPlaces(stage);
  const asked = await differencesOfAsked(stage);
  await rereadPast(stage);
  const desk = await differencesOfDesk(stage);
  const payouts = await differencesOfPayouts(stage);
  return [
    ...findDifferences(await gatherEvidence(stage)),
    ...(await unsentReceipts(stage)),
    ...between,
    ...asked,
    ...desk,
    ...payouts,
    ...peopleDifferences(stage),
    ...broken(stage),
  ];
}

function broken({ machine }: Stage): string[] {
  return Object.entries(restLaws).flatMap(([law, sql]) => {
    const rows = machine.observer().prepare<[], { what: unknown }>(sql).all();
    return rows.map(({ what }) => `${law}: ${what}`);
  });
}

/** The payer is compared no more where somebody has begun to erase them; whether that was right is another law. */
async function noteErased({ books, erased, record }: Stage): Promise<void> {
  const rows = await books
    .db()
    .selectFrom('payments')
    .select('reference')
    .where('email', '=', 'erased')
    .execute();
  for (const { reference } of rows) {
    const start = record.acknowledged.get(reference);
    if (!start || !erased.begun.has(reference)) continue;
    const form = { ...start.form, fullName: 'erased', email: 'erased', phone: 'erased' };
    record.acknowledged.set(reference, { accessCode: null, form });
  }
}

/** Whoever has paid has a receipt by e-mail: sent once at least, since a lost answer lets it be sent again. */
async function unsentReceipts({ books, mailbox, record }: Stage): Promise<string[]> {
  const paid = await books
    .db()
    .selectFrom('payments')
    .select(['reference', 'email'])
    .where('status', '=', 'paid')
    .where('source', '=', 'online')
    .where('email', '<>', 'erased')
    // Whoever imports a payment hands over the receipt: it is not sent.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_events')
            .select('sequence')
            .whereRef('payment_id', '=', 'payments.id')
            .where('kind', '=', 'adopted'),
        ),
      ),
    )
    .execute();
  // A machine that was off for days gives up what was due before, and lists it for staff.
  const givenUp = record.counts.has('leaps of days')
    ? await books
        .db()
        .selectFrom('receipt_emails')
        .innerJoin('payments', 'payments.id', 'payment_id')
        .select('reference')
        .where('outcome', '=', 'expired')
        .execute()
    : [];
  const said = mailbox.arrived.map(({ to, text }) => `${to} ${text}`);
  return paid
    .filter(({ reference }) => !givenUp.some((one) => one.reference === reference))
    .filter(
      ({ reference, email }) =>
        !said.some((one) => one.startsWith(email) && one.includes(reference)),
    )
    .map(({ reference }) => `${reference}: paid, and no receipt was sent`);
}
