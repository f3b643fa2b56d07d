import type { Alarm } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';

/** What staff read at the top of the dashboard while an alarm stands. */
const messages = {
  refused_key:
    'Paystack refuses the school’s secret key. Until that is fixed no one can pay online, and payments are not confirmed. The operator must put the right key into PAYSTACK_SECRET_KEY and restart the server.',
  ledger_differs:
    'The ledger and the stored payments do not agree: something has written to the database past this program. The operator must run "npm run payments -- verify-ledger", which names what differs.',
} as const;

export type AlarmName = keyof typeof messages;

/** It stands, with its first day, until it is ended. */
export async function raiseAlarm(db: Database, name: AlarmName, now: Date): Promise<void> {
  await db
    .insertInto('alarms')
    .values({ name, since: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function endAlarm(db: Database, name: AlarmName): Promise<void> {
  await db.deleteFrom('alarms').where('name', '=', name).execute();
}

/** For the dashboard. Alarms of a newer version, whose message is not known, are left out. */
export async function findAlarms(db: Database): Promise<Alarm[]> {
  const rows = await db.selectFrom('alarms').select(['name', 'since']).orderBy('since').execute();
  return rows.flatMap(({ name, since }) =>
    Object.hasOwn(messages, name) ? [{ name, since, message: messages[name as AlarmName] }] : [],
  );
}
