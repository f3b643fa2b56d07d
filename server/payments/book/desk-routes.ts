import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { deskReceiptNumber } from '#contract/book/desk.ts';
import { nairaFromKobo } from '#contract/money.ts';
import { readReference } from '#contract/references.ts';
import { doneAnswer, referenceParams } from '#contract/schemas/common.ts';
import {
  type DeskRecorded,
  deskCloseBody,
  deskDayAnswer,
  deskDayQuery,
  deskRecordBody,
  deskRecordedAnswer,
  deskRefundBody,
  deskReopenBody,
  deskSplitAnswer,
  deskSplitBody,
  deskVoidBody,
} from '#contract/schemas/desk.ts';
import { actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { Desk, Recorded } from './desk.ts';
import type { DeskDays } from './desk-days.ts';

export function deskRoutes(app: FastifyInstance, { desk, days }: { desk: Desk; days: DeskDays }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/admin/desk',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'What the desk took and gave back on a day, and how its cash was counted',
        querystring: deskDayQuery,
        response: { 200: deskDayAnswer },
      },
    },
    async ({ query }) => done('The day was read.', { data: await days.read(query.day) }),
  );

  routes.post(
    '/api/admin/desk',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Record money taken at the desk',
        description:
          'The same `formKey` gets the same record. What is entered for a closed day counts on the next open one. 409 for what must be confirmed: `errors` then has the question under the name of the field that answers it, such as `confirmAgain`.',
        body: deskRecordBody,
        response: { 200: deskRecordedAnswer },
      },
    },
    async (request) => {
      const recorded = await desk.record(request.body, actorOf(request));
      return done(recordedText([recorded]), { data: shownRecord(recorded) });
    },
  );

  routes.post(
    '/api/admin/desk/split',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Record money that came as one for several students: a payment and a receipt each',
        description:
          'As the call above, all or none. `errors` has what is wrong with a part as `parts.0`, `parts.1`, …; the parts must add up to the amount. They are voided together.',
        body: deskSplitBody,
        response: { 200: deskSplitAnswer },
      },
    },
    async (request) => {
      const recorded = await desk.recordSplit(request.body, actorOf(request));
      return done(recordedText(recorded), { data: recorded.map(shownRecord) });
    },
  );

  routes.post(
    '/api/admin/desk/:reference/void',
    {
      config: { access: 'super_admin', confirm: 'always' },
      schema: {
        summary:
          'Void a record of the desk as a whole, with all that came as one with it; with a reason',
        params: referenceParams,
        body: deskVoidBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const reference = readReference(request.params.reference);
      await desk.voidPayment(reference, request.body.reason, actorOf(request));
      return done('The record is void, and its receipt says so.');
    },
  );

  routes.post(
    '/api/admin/desk/:reference/refund',
    {
      config: { access: 'super_admin', confirm: 'always' },
      schema: {
        summary: 'Give cash back of a payment at the desk, all or a part',
        params: referenceParams,
        body: deskRefundBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const reference = readReference(request.params.reference);
      await desk.refund(reference, request.body, actorOf(request));
      return done('The refund is recorded.');
    },
  );

  routes.post(
    '/api/admin/desk/close',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Close a day of the desk: any count is accepted, a difference needs a note',
        body: deskCloseBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await days.close(request.body, actorOf(request));
      return done('The day is closed.');
    },
  );

  routes.post(
    '/api/admin/desk/reopen',
    {
      config: { access: 'super_admin', confirm: 'with_factor' },
      schema: {
        summary: 'Open a closed day of the desk again, with a reason',
        body: deskReopenBody,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const { day, reason } = request.body;
      await days.reopen(day, reason, actorOf(request));
      return done('The day is open again.');
    },
  );
}

function recordedText(recorded: Recorded[]): string {
  const numbers = recorded.map(({ number }) => deskReceiptNumber(number)).join(', ');
  return `Recorded ${recorded.every(({ isNew }) => isNew) ? '' : 'before '}as ${numbers}.`;
}

function shownRecord(recorded: Recorded): DeskRecorded {
  const { reference, number, isNew, studentName, receivedOn, countsOn } = recorded;
  const { amountKobo, surplusKobo, outstandingKobo } = recorded;
  return {
    reference,
    receiptNumber: deskReceiptNumber(number),
    isNew,
    studentName,
    amount: nairaFromKobo(amountKobo),
    surplus: nairaFromKobo(surplusKobo),
    outstanding: outstandingKobo === null ? null : nairaFromKobo(outstandingKobo),
    receivedOn,
    countsOn,
  };
}
