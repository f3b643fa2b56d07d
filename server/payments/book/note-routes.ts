import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { MOST_SLIPS } from '#contract/book/note-lists.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { paginationOf } from '#contract/paging.ts';
import { doneAnswer, idParams } from '#contract/schemas/common.ts';
import * as schemas from '#contract/schemas/fee-notes.ts';
import { writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import {
  shownParts,
  shownPayment,
  shownPreview,
  shownRepricing,
  staffNote,
} from './note-answers.ts';
import type { createNoteChanges } from './note-changes.ts';
import type { createNoteMaking } from './note-making.ts';
import {
  findListedNote,
  findNoteEvents,
  findNotes,
  findNoteTotals,
  findPaymentsOfNote,
} from './note-repository.ts';
import type { createNoteRepricing } from './note-repricing.ts';
import { type createNoteSending, DUE_PER_PAGE } from './note-sending.ts';
import { noteStep } from './note-timeline.ts';

interface NoteRoutesOptions {
  db: Database;
  making: ReturnType<typeof createNoteMaking>;
  changes: ReturnType<typeof createNoteChanges>;
  repricing: ReturnType<typeof createNoteRepricing>;
  sending: ReturnType<typeof createNoteSending>;
  publicUrl: string;
  clock: () => Date;
}

const NOTES = '/api/admin/fee-notes';
const config = { access: 'staff' } as const;

/** Fee notes, for both kinds of staff. */
export function noteRoutes(app: FastifyInstance, options: NoteRoutesOptions): void {
  listRoutes(app, options);
  makingRoutes(app, options);
  changeRoutes(app, options);
  repricingRoutes(app, options);
  sendingRoutes(app, options);
}

function listRoutes(app: FastifyInstance, options: NoteRoutesOptions): void {
  const { db, sending, publicUrl, clock } = options;
  const { sendsEmails } = sending;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    NOTES,
    {
      config,
      schema: {
        summary: 'Fee notes that match, a page of them and what all add up to; an addition',
        querystring: schemas.notesQuery,
        response: { 200: schemas.notesAnswer },
      },
    },
    async ({ query: { page, limit, ...filter } }) => {
      const notes = await findNotes(db, filter, { limit, skip: (page - 1) * limit });
      const totals = await findNoteTotals(db, filter);
      const data = notes.map((note) => staffNote(note, publicUrl));
      const pagination = paginationOf(page, limit, totals.notes);
      return done('Fee notes', { data, totals, sendsEmails, pagination });
    },
  );

  routes.get(
    `${NOTES}/due`,
    {
      config,
      schema: {
        summary: 'Whose next part is past or due within a week, the longest due first; an addition',
        querystring: schemas.dueNotesQuery,
        response: { 200: schemas.dueNotesAnswer },
      },
    },
    async ({ query: { class: feeClass, term, page } }) => {
      const { due, total } = await sending.listDue({ feeClass, term, page });
      const data = due.map(({ note, ...facts }) => ({
        note: staffNote(note, publicUrl),
        ...facts,
      }));
      const pagination = paginationOf(page, DUE_PER_PAGE, total);
      return done('Due fee notes', { data, sendsEmails, pagination });
    },
  );

  routes.get(
    `${NOTES}/slips`,
    {
      config,
      schema: {
        summary: `All current fee notes that match, up to ${MOST_SLIPS}, to be printed; an addition`,
        querystring: schemas.noteFilterQuery,
        response: { 200: schemas.slipsAnswer },
      },
    },
    async (request) => {
      const notes = await findNotes(db, request.query, { limit: MOST_SLIPS + 1, skip: 0 });
      if (notes.length > MOST_SLIPS) throw new AppError('invalid', MANY_SLIPS);
      const current = notes.filter(({ endedAt }) => !endedAt);
      const text = `Printed the slips of ${current.length} fee notes`;
      const entry = { action: 'fee_notes.printed', text };
      await transact(db, (trx) => writeAudit(trx, actorOf(request), entry, clock()));
      return done('Slips', { data: current.map((note) => staffNote(note, publicUrl)) });
    },
  );

  routes.get(
    `${NOTES}/:id`,
    {
      config,
      schema: {
        summary: 'One fee note with its parts, payments and timeline; an addition',
        params: idParams,
        response: { 200: schemas.noteAnswer },
      },
    },
    async (request) => {
      const note = await findListedNote(db, request.params.id);
      if (!note) throw new AppError('not_found', 'There is no such fee note.');
      const payments = await findPaymentsOfNote(db, note.id);
      const events = await findNoteEvents(db, note.id);
      const ofStudent = { student: note.studentId, status: 'outstanding' } as const;
      const others = await findNotes(db, ofStudent, { limit: MOST_OTHERS, skip: 0 });
      return done('Fee note', {
        data: {
          note: staffNote(note, publicUrl),
          parts: shownParts(note),
          payments: payments.map(shownPayment),
          story: events.map(noteStep),
          others: others
            .filter(({ id }) => id !== note.id)
            .map((other) => staffNote(other, publicUrl)),
          ...(note.replacedBy && { replacedBy: note.replacedBy }),
          sendsEmails,
        },
      });
    },
  );
}

function makingRoutes(app: FastifyInstance, { making }: NoteRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    `${NOTES}/preview`,
    {
      config,
      schema: {
        summary: 'What making fee notes would write, without writing it; an addition',
        body: schemas.makeNotesPreviewBody,
        response: { 200: schemas.makeNotesPreviewAnswer },
      },
    },
    async (request) => {
      const plan = await making.preview(request.body);
      return done('What would be made', { data: shownPreview(plan) });
    },
  );

  routes.post(
    NOTES,
    {
      config,
      schema: {
        summary:
          'Make fee notes for a student, a class or the school, with the digest of the preview; 409 when that has changed',
        body: schemas.makeNotesBody,
        response: { 200: schemas.makeNotesAnswer },
      },
    },
    async (request) => {
      const { digest, ...wanted } = request.body;
      const made = await making.make(wanted, digest, actorOf(request));
      const [first] = made;
      const isOne = made.length === 1 && first !== undefined;
      const message = isOne ? 'The fee note was made.' : `${made.length} fee notes were made.`;
      return done(message, { data: { count: made.length, ...(isOne && { _id: first.id }) } });
    },
  );
}

function changeRoutes(app: FastifyInstance, { changes }: NoteRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { params: idParams, response: { 200: doneAnswer } };

  routes.post(
    `${NOTES}/:id/cancel`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Cancel a fee note, with a reason; money on it becomes surplus. An addition',
        body: schemas.cancelNoteBody,
      },
    },
    async (request) => {
      await changes.cancel(request.params.id, request.body, actorOf(request));
      return done('The fee note was cancelled.');
    },
  );

  routes.post(
    `${NOTES}/:id/replace`,
    {
      config,
      schema: {
        params: idParams,
        summary: 'Replace a fee note by one with another discount or plan; its money goes along',
        body: schemas.replaceNoteBody,
        response: { 200: schemas.makeNotesAnswer },
      },
    },
    async (request) => {
      const { id: _id } = await changes.replace(request.params.id, request.body, actorOf(request));
      return done('A new fee note took its place.', { data: { count: 1, _id } });
    },
  );

  routes.post(
    `${NOTES}/:id/move-surplus`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Move money that is too much on a fee note to another one; an addition',
        body: schemas.moveSurplusBody,
      },
    },
    async (request) => {
      await changes.moveOn(request.params.id, request.body, actorOf(request));
      return done(`${formatNaira(kobo(request.body.amountKobo))} was moved.`);
    },
  );
}

function repricingRoutes(app: FastifyInstance, { repricing }: NoteRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    `${NOTES}/repricing`,
    {
      config,
      schema: {
        summary: 'Notes that nobody has paid and that ask another fee than holds; an addition',
        response: { 200: schemas.repricingAnswer },
      },
    },
    async () => done('What would be replaced', { data: shownRepricing(await repricing.find()) }),
  );

  routes.post(
    `${NOTES}/repricing`,
    {
      config,
      schema: {
        summary:
          'Replace them by notes with the fee that holds, with the digest of the preview; 409 when that has changed',
        body: schemas.repriceBody,
        response: { 200: schemas.makeNotesAnswer },
      },
    },
    async (request) => {
      const count = await repricing.reprice(request.body.digest, actorOf(request));
      const message =
        count === 1
          ? 'A new fee note with the fee that holds took its place.'
          : `${count} new fee notes with the fee that holds took their place.`;
      return done(message, { data: { count } });
    },
  );
}

function sendingRoutes(app: FastifyInstance, { sending }: NoteRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { params: idParams, response: { 200: doneAnswer } };

  routes.post(
    `${NOTES}/send`,
    {
      config,
      schema: {
        summary:
          'E-mail all fee notes that match, are outstanding and were never sent; an addition',
        body: schemas.noteFilterQuery,
        response: { 200: schemas.sendNotesAnswer },
      },
    },
    async (request) => {
      const data = await sending.sendMany(request.body, actorOf(request));
      return done(`${data.queued} fee notes are on their way by e-mail.`, { data });
    },
  );

  routes.post(
    `${NOTES}/:id/send`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Send a fee note by e-mail, or note that a person has sent it; an addition',
        body: schemas.sendNoteBody,
      },
    },
    async (request) => {
      const { by } = request.body;
      const note = await sending.send(request.params.id, by, actorOf(request));
      if (by !== 'email') return done('It is noted that the fee note was sent.');
      return done(`The fee note is on its way to ${note.parentEmail}.`);
    },
  );

  routes.post(
    `${NOTES}/:id/remind`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Remind a parent by e-mail, at most once a week; or note that a person did',
        body: schemas.remindBody,
      },
    },
    async (request) => {
      const { by } = request.body;
      const note = await sending.remind(request.params.id, by, actorOf(request));
      if (by !== 'email') return done('It is noted that the parent was reminded.');
      return done(`The reminder is on its way to ${note.parentEmail}.`);
    },
  );
}

/** A child has few open fee notes; more than these are found by the search. */
const MOST_OTHERS = 20;
const MANY_SLIPS = `These are more than ${MOST_SLIPS} fee notes. Please print the slips class by class.`;
