import type SQLite from 'better-sqlite3';
import type { Mailbox } from '../mailbox.ts';

/** Rows of e-mails that wait, by the name of their message id. */
const ALL = `
  select 'receipt.' || reference || case when sent_again > 0 then '.' || sent_again else '' end as name,
    outcome, 1 as must from receipt_emails join payments on payments.id = payment_id
  union all select 'fee-note.' || id, outcome, 1 from note_emails
  union all select 'message.' || id, outcome, 1 from message_emails
  union all select 'daily-summary.' || day || '.' || user_id, outcome, 0 from morning_note_emails`;

interface Row {
  name: string;
  outcome: string | null;
  must: number;
}

/** When all has come to rest: nothing waits any more but a summary of the day, and what was noted as sent did arrive. */
export function emailDifferences(observer: SQLite.Database, { arrived }: Mailbox): string[] {
  const known = new Set(arrived.map(({ messageId }) => messageId.replace(/^<|@.*$/g, '')));
  return observer
    .prepare<[], Row>(ALL)
    .all()
    .flatMap(({ name, outcome, must }) => {
      if (outcome === 'sent' && !known.has(name)) {
        return [`${name} is noted as sent, and never arrived`];
      }
      return outcome === null && must ? [`${name} was never sent`] : [];
    });
}
