import type { FastifyInstance } from 'fastify';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { Fees } from '#contract/school/fees.ts';
import type { Database } from '../../database/schema.ts';
import type { Log } from '../../errors/work-log.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import { createEmailWorker } from '../../mail/email-worker.ts';
import type { SendEmail } from '../../mail/mail-sender.ts';
import { createNoteChanges } from './note-changes.ts';
import { noteEmail } from './note-email.ts';
import { createNoteMaking } from './note-making.ts';
import { createNoteEmailQueue, type NoteEmailKind } from './note-outbox-repository.ts';
import { findListedNote, type ListedNote } from './note-repository.ts';
import { createNoteRepricing } from './note-repricing.ts';
import { noteRoutes } from './note-routes.ts';
import { createNoteSending } from './note-sending.ts';

interface NotesOptions {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  feesOn: (day: string) => Promise<Fees>;
  clock: () => Date;
  log: Log;
  publicUrl: string;
  /** Undefined where the school has no mail server. */
  mail: { send: SendEmail; from: string } | undefined;
  lease: Lease;
}

/** Fee notes for staff, and their e-mails. */
export function addFeeNotes(app: FastifyInstance, options: NotesOptions): void {
  const { db, readSchool, feesOn, clock, publicUrl } = options;
  const emails = options.mail && createNoteEmails(options, options.mail);
  noteRoutes(app, {
    db,
    making: createNoteMaking({ db, readSchool, feesOn, clock }),
    changes: createNoteChanges({ db, clock }),
    repricing: createNoteRepricing({ db, readSchool, feesOn, clock }),
    sending: createNoteSending({ db, clock, wake: emails?.wake }),
    publicUrl,
    clock,
  });
  app.addHook('onListen', async () => emails?.wake());
  app.addHook('onClose', async () => emails?.stop());
}

function createNoteEmails(
  { db, readSchool, clock, log, publicUrl, lease }: NotesOptions,
  { send, from }: NonNullable<NotesOptions['mail']>,
) {
  async function noteOf(id: string): Promise<ListedNote> {
    const note = await findListedNote(db, id);
    if (!note) throw new Error(`an e-mail waits for the fee note ${id}, which is gone`);
    return note;
  }

  return createEmailWorker({
    queue: createNoteEmailQueue(db),
    // As the note stands now: those that wait with it may have taken minutes.
    findDropped: async ({ kind, noteId }) => findDropped(kind, await noteOf(noteId)),
    compose: async ({ id, kind, noteId }) => {
      const { facts: contact } = await readSchool();
      return noteEmail({ id, kind, note: await noteOf(noteId) }, { publicUrl, from, contact });
    },
    send,
    named: {
      one: 'a fee note',
      all: 'fee notes',
      details: ({ noteId }) => ({ note: noteId }),
    },
    lease,
    clock,
    log,
  });
}

/** A payment that came since stops a reminder, and what was ended is not sent any more. */
export function findDropped(kind: NoteEmailKind, note: ListedNote) {
  if (note.endedAt) return 'not_due' as const;
  if (kind === 'reminder' && !note.nextDueOn) return 'not_due' as const;
  return note.parentEmail === '' ? ('bad_address' as const) : undefined;
}
