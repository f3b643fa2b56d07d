import type SQLite from 'better-sqlite3';
import { listDifferences, wrongOnLists } from '../models/class-lists.ts';
import { erasedDifferences, wrongOfErased } from '../models/erased.ts';
import { messageDifferences } from '../models/messages.ts';
import { settingsDifferences } from '../models/settings.ts';
import type { Stage } from '../stage.ts';
import { emailDifferences } from './emails.ts';

/** Each finds rows that must not be there at any moment. */
export const peopleLaws: Record<string, string> = {
  'an admission number is of two children': `
    select admission_key as what from students where admission_key is not null
    group by admission_key having count(*) > 1`,
  'a message from the website is stored twice': `
    select subject as what from messages group by subject having count(*) > 1`,
  'a version of the settings is missing': `
    select kind as what from school_versions group by kind having max(version) <> count(*)`,
};

/** Beside the models of the run, after a commit: one sentence at most. */
export function peopleLooks(observer: SQLite.Database, stage: Stage): () => string | undefined {
  const [lists, erased] = [wrongOnLists(observer), wrongOfErased(observer)];
  return () => lists(stage.lists) ?? erased(stage.erased);
}

/** Whoever reads what is not so, or gets an e-mail that must not go out. */
export function watchAnswersAndEmails(stage: Stage): () => string[] {
  const { school, mailbox, machine, time, steps } = stage;
  const wrong = new Set<string>();
  const isCalm = watchForCalm(stage);
  school.onAnswer((method, path, { body }) => {
    if (method !== 'GET' || !path.startsWith('/api/payments/verify/')) return;
    const { status, data } = body as { status?: boolean; data?: { reference?: string } };
    if (status === true && !wasCredited(data?.reference ?? '')) {
      wrong.add(`verify says that ${data?.reference} is paid, and it was never credited`);
    }
  });
  mailbox.onArrival(({ to, subject, messageId }) => {
    if (!to.includes('@')) wrong.add(`an e-mail is addressed to ${to}: ${subject}`);
    if (isOfErased(to)) wrong.add(`${to} was erased, and gets an e-mail: ${subject}`);
    if (isCalm() && wasNotedAsSent(messageId)) {
      wrong.add(`an e-mail goes out again that was noted as sent: ${messageId}`);
    }
  });
  return () => [...wrong];

  function wasCredited(reference: string): boolean {
    const credits = machine
      .observer()
      .prepare<[string], { id: string }>(
        `select payments.id from payments join payment_events on payment_id = payments.id
          where reference = ? and to_status = 'paid'`,
      )
      .all(reference);
    return credits.length > 0;
  }

  function isOfErased(address: string): boolean {
    const person = [...stage.erased.people.values()].find(({ email }) => email === address);
    if (!person || mailbox.countTo(address) <= person.emailsBefore) return false;
    // It may have been composed just before.
    const [laterSteps, laterMs] = [
      steps.taken() - person.erasedAtStep,
      time.passedMs() - person.erasedAtMs,
    ];
    return laterSteps > MANY_STEPS && laterMs > MINUTES_MS;
  }

  function wasNotedAsSent(messageId: string): boolean {
    const [name = ''] = messageId.replace('<', '').split('@');
    for (const [pattern, sql] of NOTED_AS_SENT) {
      const found = pattern.exec(name);
      if (!found) continue;
      const values = found.slice(1).map((one) => one ?? '0');
      return (
        machine
          .observer()
          .prepare<string[], unknown>(sql)
          .get(...values) !== undefined
      );
    }
    return false;
  }
}

/**
 * Whether one process is sure to lead: a lease ends while its process stands still, or when the clock is put back, and its
 * process finds out within a minute.
 */
function watchForCalm({ steps, time, machine, school }: Stage): () => boolean {
  let [lastMs, lastOffsetMs, disturbedAtMs] = [0, 0, Number.NEGATIVE_INFINITY];
  steps.onStep(() => {
    const nowMs = time.passedMs();
    const isDisturbed =
      nowMs - lastMs > LEASE_MS / 2 ||
      machine.offsetMs !== lastOffsetMs ||
      school.alive().some(({ owner }) => owner.frozen);
    if (isDisturbed) disturbedAtMs = nowMs;
    [lastMs, lastOffsetMs] = [nowMs, machine.offsetMs];
  });
  return () => time.passedMs() - disturbedAtMs > 2 * LEASE_MS;
}

const LEASE_MS = 60_000;
const MANY_STEPS = 1_000;
const MINUTES_MS = 10 * 60_000;

/** By the name of its message id, the row that says that an e-mail has gone out. */
const NOTED_AS_SENT: [RegExp, string][] = [
  [
    /^daily-summary\.([\d-]+)\.(.+)$/,
    `select 1 from morning_note_emails where day = ? and user_id = ? and outcome = 'sent'`,
  ],
  [/^fee-note\.(.+)$/, `select 1 from note_emails where id = ? and outcome = 'sent'`],
  [/^message\.(.+)$/, `select 1 from message_emails where id = ? and outcome = 'sent'`],
  [
    /^receipt\.([^.]+)(?:\.(\d+))?$/,
    `select 1 from receipt_emails join payments on payments.id = payment_id
      where reference = ? and sent_again = ? and outcome = 'sent'`,
  ],
];

/** When all has come to rest. */
export function peopleDifferences(stage: Stage): string[] {
  const { machine, lists, erased, messages, settings, mailbox } = stage;
  const observer = machine.observer();
  return [
    ...listDifferences(observer, lists),
    ...erasedDifferences(observer, erased),
    ...settingsDifferences(observer, settings),
    ...emailDifferences(observer, mailbox),
    ...messageDifferences(observer, messages, mailbox),
  ];
}
