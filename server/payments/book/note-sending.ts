import { nextPartOf, partsOf } from '#contract/book/fee-notes.ts';
import { REMIND_AGAIN_DAYS, REMIND_DAYS_AHEAD } from '#contract/book/note-lists.ts';
import { calendarDay, shortSchoolDay } from '#contract/dates/school-time.ts';
import type { NoteFilterQuery } from '#contract/schemas/fee-notes.ts';
import { permanentReasons } from '#contract/undelivered.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { isWithinDays, type NoteEmailKind, queueNoteEmails } from './note-outbox-repository.ts';
import {
  findDueNotes,
  findListedNote,
  findUnsent,
  type ListedNote,
  writeSent,
} from './note-repository.ts';

interface SendingDependencies {
  db: Database;
  clock: () => Date;
  /** Undefined where the school has no mail server. */
  wake: (() => void) | undefined;
}

const DAY_MS = 86_400_000;
export const DUE_PER_PAGE = 25;

/** Fee notes and reminders on their way to parents. All throw AppError with what a person can do instead. */
export function createNoteSending({ db, clock, wake }: SendingDependencies) {
  return { sendsEmails: wake !== undefined, send, sendMany, remind, listDue };

  async function send(id: string, by: 'email' | 'whatsapp' | 'link', actor: Actor) {
    return sendOne(id, 'note', by, actor);
  }

  /** At most one e-mail a week about a note, and none about one on which nothing is outstanding. */
  async function remind(id: string, by: 'email' | 'whatsapp', actor: Actor) {
    return sendOne(id, 'reminder', by, actor);
  }

  async function sendOne(id: string, kind: NoteEmailKind, by: SentBy, actor: Actor) {
    const note = await transact(db, async (trx) => {
      const found = await findListedNote(trx, id);
      if (!found) throw new AppError('not_found', 'There is no such fee note.');
      if (found.endedAt) throw new AppError('conflict', ENDED);
      if (kind === 'reminder' && !found.nextDueOn) throw new AppError('conflict', NOTHING_DUE);
      if (by !== 'email') await writeSent(trx, id, kind, clock());
      else await queueOne(trx, found, kind);
      const what = kind === 'note' ? `Sent the fee note ${id}` : `Reminded of the fee note ${id}`;
      const entry = { action: `fee_notes.${kind}_sent`, text: `${what} ${HOW[by]}` };
      await writeAudit(trx, actor, entry, clock());
      return found;
    });
    if (by === 'email') wake?.();
    return note;
  }

  async function queueOne(trx: Database, note: ListedNote, kind: NoteEmailKind): Promise<void> {
    if (!wake) throw new AppError('conflict', NO_MAIL);
    if (!note.parentEmail) throw new AppError('conflict', NO_ADDRESS);
    const { remindedAt } = note;
    if (kind === 'reminder' && isWithinDays(remindedAt, REMIND_AGAIN_DAYS, clock())) {
      throw new AppError('conflict', remindedLately(remindedAt ?? ''));
    }
    const queued = await queueNoteEmails(trx, [note.id], kind, clock());
    if (queued === 0) throw new AppError('conflict', ON_ITS_WAY);
  }

  /** E-mails all notes that match and were never sent, to parents with an address. */
  async function sendMany(filter: NoteFilterQuery, actor: Actor) {
    if (!wake) throw new AppError('conflict', NO_MAIL);
    const result = await transact(db, async (trx) => {
      const notes = await findUnsent(trx, filter);
      const unsent = notes.filter(({ sentAt }) => !sentAt);
      // What was refused for good is not sent again before the address was corrected; a person may, note by note.
      const refused = unsent.filter(isRefused);
      const withAddress = unsent.filter((note) => note.email !== '' && !isRefused(note));
      const ids = withAddress.map(({ id }) => id);
      const queued = await queueNoteEmails(trx, ids, 'note', clock());
      const text = `Had ${queued} fee notes sent by e-mail`;
      await writeAudit(trx, actor, { action: 'fee_notes.sent', text }, clock());
      return {
        queued,
        withoutEmail: unsent.length - withAddress.length - refused.length,
        refused: refused.length,
        sentBefore: notes.length - unsent.length + ids.length - queued,
      };
    });
    wake();
    return result;
  }

  /** Who must pay a part now: its day is past, or within a week. */
  async function listDue({ term, feeClass, page }: DueQuery) {
    const now = clock();
    const today = calendarDay(now);
    const until = calendarDay(now.getTime() + REMIND_DAYS_AHEAD * DAY_MS);
    const skip = (page - 1) * DUE_PER_PAGE;
    const wanted = { until, ...(term && { term }), ...(feeClass && { feeClass }) };
    const { notes, total } = await findDueNotes(db, wanted, { limit: DUE_PER_PAGE, skip });
    const due = notes.map((note) => ({
      note,
      nowKobo: dueUntil(note, until),
      daysLeft: daysBetween(today, nextPartOf(note)?.dueOn ?? today),
      mayBeReminded:
        note.parentEmail !== '' &&
        note.waiting === null &&
        !isWithinDays(note.remindedAt, REMIND_AGAIN_DAYS, now),
    }));
    return { due, total };
  }
}

type Unsent = Awaited<ReturnType<typeof findUnsent>>[number];

/** The last e-mail was refused for good, and the student's row with the address is as it was. */
function isRefused({ email, lastOutcome, lastEndAt, studentChangedAt }: Unsent): boolean {
  const isForGood = permanentReasons.some((reason) => reason === lastOutcome);
  return email !== '' && isForGood && studentChangedAt <= (lastEndAt ?? '');
}

interface DueQuery {
  term?: string | undefined;
  feeClass?: string | undefined;
  page: number;
}

type SentBy = 'email' | 'whatsapp' | 'link';

function dueUntil(note: ListedNote, day: string): number {
  return partsOf(note)
    .filter(({ dueOn }) => dueOn <= day)
    .reduce((sum, { amountKobo, paidKobo }) => sum + amountKobo - paidKobo, 0);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const HOW: Record<SentBy, string> = {
  email: 'by e-mail',
  whatsapp: 'by WhatsApp',
  link: 'as a link',
};
const ENDED = 'This fee note was cancelled or replaced, so it is not sent any more.';
const NOTHING_DUE = 'Nothing is outstanding on this fee note any more: no reminder is needed.';
const NO_MAIL =
  'This school has no mail server for the portal. Please send the fee note by WhatsApp, copy its link, or print it.';
const NO_ADDRESS =
  'There is no e-mail address of a parent on the class list. Please send it by WhatsApp, or print it.';
const ON_ITS_WAY = 'An e-mail about this fee note is on its way already.';

function remindedLately(at: string): string {
  return `A reminder went out on ${shortSchoolDay(at)}. The portal sends at most one a week; you can still call, or write by WhatsApp.`;
}
