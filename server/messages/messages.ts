import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { calendarDay, schoolClock, startOfDay } from '#contract/dates/school-time.ts';
import { MESSAGES_PER_PAGE, type MessageState, problemsOfMessage } from '#contract/messages.ts';
import { paginationOf } from '#contract/paging.ts';
import { normalizePayer } from '#contract/payer-details.ts';
import { retainedSince } from '#contract/retention.ts';
import type { MessageStateChange, messageBody, messagesQuery } from '#contract/schemas/messages.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { invalidForm } from '../http/input.ts';
import { queueMessageEmail } from './message-emails-repository.ts';
import {
  countByState,
  countMessages,
  countSince,
  deleteMessagesBefore,
  findBySentKey,
  findMessage,
  findMessages,
  findOldestNew,
  insertMessage,
  lockNumbers,
  type MessageFacts,
  moveMessage,
  type StoredMessage,
} from './message-repository.ts';
import { looksLikeAdvertising } from './signs-of-spam.ts';

type MessageBody = z.output<typeof messageBody>;
type MessagesQuery = z.output<typeof messagesQuery>;

interface MessagesDependencies {
  db: Database;
  readSchool: () => Promise<Pick<SchoolDocuments, 'facts'>>;
  clock: () => Date;
  /** Undefined where the school has no mail server. */
  wake: (() => void) | undefined;
}

export type Messages = ReturnType<typeof createMessages>;

/** More than any school gets from people in a day; what looks like advertising has as much room of its own. */
export const MOST_A_DAY = 300;
const MOST_WORDS = 5;
const HOUR_SECONDS = 60 * 60;

/** What people write to the school. All functions throw AppError with what a person can do. */
export function createMessages({ db, readSchool, clock, wake }: MessagesDependencies) {
  return {
    send,
    tooMany,
    list,
    find,
    countAll: () => countByState(db),
    change,
    findWaiting,
    clearAway,
  };

  /** Stores it once, however often it is sent; nothing is dropped because it looks like advertising. */
  async function send(body: MessageBody): Promise<{ id: string; number: number }> {
    const now = clock();
    const facts = readFacts(body, now);
    const sentKey = sentKeyOf(body.formKey ?? calendarDay(now), facts);
    const earlier = await findBySentKey(db, sentKey);
    if (earlier) return earlier;
    const isSuspect = facts.state === 'suspect';
    const stored = await transact(db, async (trx) => {
      await lockNumbers(trx);
      const faster = await findBySentKey(trx, sentKey);
      if (faster) return faster;
      const today = startOfDay(calendarDay(now));
      if ((await countSince(trx, today, isSuspect)) >= MOST_A_DAY) return undefined;
      const message = await insertMessage(trx, facts, sentKey, now);
      if (wake && !isSuspect) await queueMessageEmail(trx, message.id, now);
      return message;
    });
    if (!stored) throw await tooMany('Very many messages came in today.');
    if (!isSuspect) wake?.();
    return stored;
  }

  /** Says how the school is reached instead. */
  async function tooMany(why: string, retryAfterSeconds = HOUR_SECONDS): Promise<AppError> {
    const { phone, email } = (await readSchool()).facts;
    const sentence = `${why} Yours was not sent. Please call us: ${phone}, or write to ${email}.`;
    return new AppError('too_many', sentence, { retryAfterSeconds });
  }

  async function list({ state, q = '', page }: MessagesQuery) {
    const filter = { state, words: searchWords(q) };
    const total = await countMessages(db, filter);
    const messages = await findMessages(db, filter, { page, limit: MESSAGES_PER_PAGE });
    const pagination = paginationOf(page, MESSAGES_PER_PAGE, total);
    return { messages, pagination, counts: await countByState(db) };
  }

  async function find(id: string): Promise<StoredMessage> {
    const message = await findMessage(db, id);
    if (!message) throw notFound();
    return message;
  }

  /** `conflict` where somebody else was faster. */
  async function change(
    id: string,
    { state: to, from }: MessageStateChange,
    by: Actor,
  ): Promise<StoredMessage> {
    const isFromPerson = from === 'suspect' && to === 'new';
    const changed = await transact(db, async (trx) => {
      const now = clock();
      const moved = to === from ? undefined : await moveMessage(trx, id, { from, to }, by, now);
      if (!moved) return asItIs(trx, id, to, by);
      // What looked like advertising was not e-mailed to the school when it came.
      if (wake && isFromPerson) await queueMessageEmail(trx, id, now);
      const text = `${CHANGED[to]} (message ${moved.number})`;
      await writeAudit(trx, by, { action: `messages.${to}`, text }, now);
      return moved;
    });
    if (isFromPerson) wake?.();
    return changed;
  }

  /** Also what the same person asked for before: the answer to that was lost. */
  async function asItIs(
    trx: Database,
    id: string,
    to: MessageState,
    by: Actor,
  ): Promise<StoredMessage> {
    const message = await findMessage(trx, id);
    if (!message) throw notFound();
    const { state, changedAt, changedBy, changedById } = message;
    if (state === to && (changedById === null || changedById === by.id)) return message;
    const when = changedAt ? ` at ${schoolClock(changedAt)}` : '';
    throw new AppError(
      'conflict',
      `${changedBy ?? 'Somebody else'} has changed this message${when}: it is now ${STATES[state]}. Nothing was changed; please look at it again.`,
    );
  }

  /** For the daily summary. */
  async function findWaiting() {
    const { new: count, suspect } = await countByState(db);
    return { count, suspect, oldest: await findOldestNew(db) };
  }

  async function clearAway(days: number): Promise<void> {
    await deleteMessagesBefore(db, retainedSince(days, clock()));
  }

  function readFacts(body: MessageBody, now: Date): MessageFacts {
    const { kind, name, subject, message, visitDay, className } = body;
    const { email, phone } = normalizePayer({ fullName: '', email: body.email, phone: body.phone });
    const problems = problemsOfMessage({ kind, email, phone, visitDay }, calendarDay(now));
    if (Object.keys(problems).length > 0) throw invalidForm(problems);
    const isVisit = kind === 'visit';
    return {
      kind,
      state: looksLikeAdvertising(body, now) ? 'suspect' : 'new',
      name,
      email,
      phone,
      subject,
      message,
      visitDay: isVisit ? (visitDay ?? null) : null,
      className: isVisit ? className : '',
    };
  }
}

/** Another text under the same key is another message: a person who went on writing loses nothing. */
function sentKeyOf(formKey: string, { state: _, ...facts }: MessageFacts): string {
  const typed = Object.entries(facts).sort();
  return createHash('sha256')
    .update(JSON.stringify([formKey, typed]))
    .digest('hex');
}

function searchWords(typed: string): string[] {
  const text = foldText(typed);
  if (/^[\d\s()+-]{4,}$/.test(text)) return [phoneKey(text) || text.replace(/\D/g, '')];
  return text.split(' ').filter(Boolean).slice(0, MOST_WORDS);
}

const STATES: Record<MessageState, string> = {
  new: 'new',
  answered: 'answered',
  archived: 'archived',
  suspect: 'under “Maybe advertising”',
};

const CHANGED: Record<MessageState, string> = {
  new: 'Put a message back to the new ones',
  answered: 'Marked a message as answered',
  archived: 'Archived a message',
  suspect: 'Marked a message as advertising',
};

function notFound(): AppError {
  return new AppError(
    'not_found',
    'This message is not there any more. Messages are removed after a year, or at their sender’s wish.',
  );
}
