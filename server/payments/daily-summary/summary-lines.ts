import { schoolDay, schoolMoment, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type { SummaryLine } from '#contract/staff.ts';
import {
  staffPages,
  TO_DECIDE,
  TO_MATCH,
  undeliveredAddresses,
} from '#contract/staff-addresses.ts';
import { UNDELIVERED_DAYS, type UndeliveredKind } from '#contract/undelivered.ts';
import type { BackupState, SummaryFacts } from './summary-facts-repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** So long may payments be credited without a message. */
const SILENT_MS = 3 * DAY_MS;
/** How long a person may wait for an answer. */
const UNANSWERED_MS = 2 * DAY_MS;
/** Backups are made every night; this leaves time for making one. */
export const STALE_MS = 26 * 60 * 60_000;

/** A line says what to do when something is not as it should be. */
export function summaryLines(facts: SummaryFacts, webhookAddress?: string): SummaryLine[] {
  return [
    ...alarmLines(facts),
    creditedLine(facts),
    ...deskLine(facts),
    ...lateLine(facts),
    returnedLine(facts),
    openLine(facts),
    toDecideLine(facts),
    ...toMatchLine(facts),
    ...undeliveredLines(facts),
    ...inboxLine(facts),
    ...lateNewsLine(facts),
    ...payoutLine(facts),
    ...settingLines(facts),
    ...backupLines(facts),
    messagesLine(facts, webhookAddress),
    headLine(facts),
  ];
}

export function headlineOf(lines: readonly SummaryLine[]): string {
  const count = lines.filter(({ todo }) => todo).length;
  if (count === 0) return 'Nothing to decide';
  return `${count} ${count === 1 ? 'thing' : 'things'} to see to`;
}

function alarmLines({ alarms }: SummaryFacts): SummaryLine[] {
  return alarms.map(({ name, since, message }) => ({
    name,
    label: 'Alarm',
    text: `Since ${schoolMoment(since)}`,
    todo: message,
  }));
}

function creditedLine({
  credited: { payments, kobo: amount },
  dayBefore,
}: SummaryFacts): SummaryLine {
  return {
    name: 'credited',
    label: 'Paid yesterday',
    text: payments > 0 ? `${counted(payments, 'payment')}, ${naira(amount)}` : 'No payments',
    link: `${staffPages.staffPayments}?from=${dayBefore}&to=${dayBefore}`,
  };
}

/** Only where the desk took anything: a school without one reads nothing of it. */
function deskLine({ credited: { desk, ...online }, dayBefore }: SummaryFacts): SummaryLine[] {
  if (desk.payments === 0) return [];
  const together =
    online.kobo > 0 ? `; with online payments ${naira(desk.kobo + online.kobo)}` : '';
  return [
    {
      name: 'desk',
      label: 'Taken at the desk yesterday',
      text: `${counted(desk.payments, 'payment')}, ${naira(desk.kobo)}${together}`,
      link: `${staffPages.staffPayments}?source=desk&from=${dayBefore}&to=${dayBefore}`,
    },
  ];
}

/** Only where something was entered for a day whose summary has gone out. */
function lateLine({ late }: SummaryFacts): SummaryLine[] {
  if (late.payments === 0) return [];
  const text = `${counted(late.payments, 'payment')}, ${naira(late.kobo)}`;
  return [{ name: 'late', label: 'Entered yesterday, counts on earlier days', text }];
}

function returnedLine({ returned }: SummaryFacts): SummaryLine {
  const { refunds, undone } = returned;
  const back = `${counted(refunds, 'refund')}, ${naira(returned.kobo)}`;
  const again = `${counted(undone, 'refund')} came undone, ${naira(returned.undoneKobo)}`;
  const said = [refunds > 0 && back, undone > 0 && again].filter(Boolean).join('; ');
  return { name: 'refunded', label: 'Refunded yesterday', text: said || 'No refunds' };
}

function openLine({ open: { payments, overdue }, dayBefore }: SummaryFacts): SummaryLine {
  return {
    name: 'open',
    label: 'Open for more than a day',
    text: payments > 0 ? counted(payments, 'payment') : 'None',
    ...(payments > 0 && {
      hint: 'Parents who did not finish. Paystack is asked about each by itself, for ninety days.',
      link: `${staffPages.staffPayments}?status=pending&to=${dayBefore}`,
    }),
    ...(overdue > 0 && {
      todo: `Paystack should have been asked about ${counted(overdue, 'payment')} hours ago and gave no answer. If it says so tomorrow as well, the person who runs the server should look at the log.`,
    }),
  };
}

function toDecideLine({ toDecide: { payments, oldest } }: SummaryFacts): SummaryLine {
  const line = { name: 'to_decide', label: 'To decide' };
  if (payments === 0) return { ...line, text: 'Nothing' };
  const since = oldest ? `, the oldest since ${schoolDay(oldest)}` : '';
  return {
    ...line,
    text: counted(payments, 'payment') + since,
    todo: 'Open each in the panel: its timeline says what was found and what can be done.',
    link: TO_DECIDE,
  };
}

function toMatchLine({ toMatch }: SummaryFacts): SummaryLine[] {
  if (toMatch === 0) return [];
  const text = counted(toMatch, 'payment');
  return [
    {
      name: 'to_match',
      label: 'Payments to match',
      text,
      todo: `${text} ${toMatch === 1 ? 'is' : 'are'} of no student yet. Say whose each is, or that it is of none.`,
      link: TO_MATCH,
    },
  ];
}

/** Only where something did not arrive. */
function undeliveredLines({ undelivered }: SummaryFacts): SummaryLine[] {
  return undelivered
    .filter(({ total }) => total > 0)
    .map(({ kind, total, of }) => {
      const { label, advice, link } = undeliveredWords[kind];
      const text = `${total} of ${of} in the last ${UNDELIVERED_DAYS} days`;
      // Where tasks are listed, the text does not stand beside what to do.
      return { name: `undelivered_${kind}`, label, text, todo: `${text}. ${advice}`, link };
    });
}

const undeliveredWords: Record<UndeliveredKind, Record<'label' | 'advice' | 'link', string>> = {
  receipts: {
    label: 'Receipts that did not arrive by e-mail',
    advice: 'The list under Payments says why, with phone and WhatsApp of each payer.',
    link: undeliveredAddresses.receipts,
  },
  notes: {
    label: 'Fee notes that did not arrive by e-mail',
    advice:
      'The list under Fee notes says why, with phone and WhatsApp of each parent. Correct the address in the class list, and send the note again.',
    link: undeliveredAddresses.notes,
  },
  messages: {
    label: 'Messages that did not reach the school’s mailbox',
    advice:
      'They stand in the panel and wait for an answer. Look whether the school’s e-mail address in Settings is right.',
    link: undeliveredAddresses.messages,
  },
};

function lateNewsLine({ lateNews }: SummaryFacts): SummaryLine[] {
  if (lateNews.length === 0) return [];
  const line = { name: 'late_news', label: 'News and events', link: staffPages.newsDesk };
  return [{ ...line, text: lateNews.join('; ') }];
}

/** A message that waits for days is seen to. */
function inboxLine({ inbox, now }: SummaryFacts): SummaryLine[] {
  if (!inbox) return [];
  const { count, oldest, suspect } = inbox;
  const since = oldest ? `, the oldest since ${schoolDay(oldest)}` : '';
  const isLate = oldest && now.getTime() - Date.parse(oldest) > UNANSWERED_MS;
  return [
    {
      name: 'inbox',
      label: 'Messages from the website',
      text: count > 0 ? `${count} new${since}` : 'None new',
      link: staffPages.messages,
      ...(suspect > 0 && {
        hint: `Also ${counted(suspect, 'message')} under “Maybe advertising”: look whether a person is among them.`,
      }),
      ...(isLate && {
        todo: 'Somebody has waited for days. Please answer, and mark the message as answered.',
      }),
    },
  ];
}

function payoutLine({ payout, holidays: hint }: SummaryFacts): SummaryLine[] {
  if (!payout) return [];
  const line = { name: 'payout', label: 'Last payout', ...(hint && { hint }) };
  if (!payout.last) return [{ ...line, text: 'None yet' }];
  const { bankDay, net, status, problems } = payout.last;
  const when = status === 'under_way' ? 'under way for' : 'on';
  const text = `${naira(Math.round(net * 100))} ${when} ${schoolDay(startOfDay(bankDay))}`;
  const todo = problems.length > 0 && { todo: problems.join(' ') };
  return [{ ...line, text, link: staffPages.payouts, ...todo }];
}

/** What runs out is seen to by a super administrator, in the panel. */
function settingLines({ settings }: SummaryFacts): SummaryLine[] {
  return settings.map((todo, index) => {
    const name = index === 0 ? 'settings' : `settings-${index + 1}`;
    return { name, label: 'Settings of the school', text: 'Something is missing', todo };
  });
}

function backupLines({ backups, now }: SummaryFacts): SummaryLine[] {
  if (!backups) return [];
  const { takenAt, drilledAt } = backups;
  const isStale = (at: Date | undefined) =>
    backups.isNightly && (!at || now.getTime() - at.getTime() > STALE_MS);
  return [
    {
      name: 'backup',
      label: 'Last backup',
      text: momentOr(takenAt, backups),
      ...(isStale(takenAt) && {
        todo: 'There should be one of last night. The person who runs the server looks for “the nightly backup failed” in the log, and makes one with: npm run backup',
      }),
    },
    {
      name: 'drill',
      label: 'Last restore drill',
      text: momentOr(drilledAt, backups),
      ...(isStale(drilledAt) && {
        todo: 'It is not known whether the newest backup can be restored. The person who runs the server tries it with: npm run backup -- --drill',
      }),
    },
  ];
}

function momentOr(at: Date | undefined, { isNightly }: BackupState): string {
  if (at) return schoolMoment(at);
  return isNightly ? 'None yet' : 'None; this server makes none by itself';
}

function messagesLine({ messages: { lastAt, lastPaidAt } }: SummaryFacts, webhookAddress?: string) {
  const last = lastAt ? Date.parse(lastAt) : 0;
  const isSilent = lastPaidAt !== undefined && Date.parse(lastPaidAt) - last > SILENT_MS;
  return {
    name: 'messages',
    label: 'Last message from Paystack',
    text: lastAt ? schoolMoment(lastAt) : 'None yet',
    ...(webhookAddress &&
      isSilent && {
        todo: `Payments were credited since, but only because Paystack was asked. In its settings the webhook address must be ${webhookAddress}`,
      }),
  };
}

function headLine({ head: { sequence, hash } }: SummaryFacts): SummaryLine {
  return {
    name: 'ledger',
    label: 'End of the ledger',
    text: `${sequence}:${hash}`,
    hint: 'Kept outside the school’s machine, it shows later whether the past was rewritten.',
  };
}

/** Negative where more was taken off a payout than was paid. */
function naira(amount: number): string {
  return `${amount < 0 ? '-' : ''}${formatNaira(kobo(Math.abs(amount)))}`;
}

function counted(count: number, what: string): string {
  return `${new Intl.NumberFormat('en-NG').format(count)} ${what}${count === 1 ? '' : 's'}`;
}
