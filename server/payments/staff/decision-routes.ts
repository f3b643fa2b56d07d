import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { decisionNoteMessage } from '#contract/decisions.ts';
import { readReference } from '#contract/references.ts';
import { doneAnswer, referenceParams } from '#contract/schemas/common.ts';
import { decisionBody } from '#contract/schemas/decisions.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { findPayment } from '../ledger/payment.ts';
import { askProvider } from '../provider/ask-provider.ts';
import type { Recheck } from './recheck.ts';
import type { ReviewDesk } from './review-desk.ts';

interface DecisionRoutesOptions {
  db: Database;
  desk: ReviewDesk;
  recheck: Recheck;
  sendReceiptAgain: (reference: string) => Promise<void>;
  limit: RateLimiter;
  clock: () => Date;
}

export function decisionRoutes(app: FastifyInstance, options: DecisionRoutesOptions): void {
  const { db, desk, recheck, sendReceiptAgain, limit, clock } = options;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { params: referenceParams, response: { 200: doneAnswer } };
  const referenceIn = ({ reference }: { reference: string }) => readReference(reference);

  routes.post(
    '/api/admin/payments/:reference/resolve',
    {
      config: { access: 'super_admin', confirm: 'with_factor' },
      schema: {
        ...schema,
        summary: 'Decide what was found about a payment, with a note; 409 when another person has',
        body: decisionBody,
      },
    },
    async (request) => {
      const reference = referenceIn(request.params);
      const { resolution, note } = request.body;
      const problem = decisionNoteMessage(note);
      if (problem) throw new AppError('invalid', problem, { errors: { note: problem } });
      const decision = { reference, resolution, note, by: actorOf(request) };
      await askProvider(() => desk.resolve(decision));
      return done(`Settled as ${resolution}.`);
    },
  );

  routes.post(
    '/api/admin/payments/:reference/recheck',
    {
      config: { access: 'staff' },
      onRequest: limit.check,
      schema: { ...schema, summary: 'Ask the provider again how a payment stands' },
    },
    async (request) => {
      const reference = referenceIn(request.params);
      const { before, now } = await askProvider(() => recheck(reference, actorOf(request)));
      const isSame = before.status === now.status && before.refundedKobo === now.refundedKobo;
      return done(
        isSame
          ? 'Paystack was asked: nothing has changed.'
          : 'Paystack was asked, and the payment has changed.',
      );
    },
  );

  routes.post(
    '/api/admin/payments/:reference/send-receipt',
    {
      config: { access: 'staff' },
      onRequest: limit.check,
      schema: { ...schema, summary: 'E-mail a receipt once more, to the payment’s own address' },
    },
    async (request) => {
      const reference = referenceIn(request.params);
      await sendReceiptAgain(reference);
      await writeSending(reference, actorOf(request), request);
      const payment = await findPayment(db, reference);
      return done(`The receipt is on its way to ${payment?.email}.`);
    },
  );

  /** A failure is only logged: the receipt is on its way. */
  async function writeSending(reference: string, by: Actor, { log }: FastifyRequest) {
    const text = `Had the receipt of the payment ${reference} sent again`;
    const entry = { action: 'payments.receipt_sent', text };
    try {
      await transact(db, (trx) => writeAudit(trx, by, entry, clock()));
    } catch (error) {
      log.warn(
        { err: error, reference },
        'a receipt was sent again, but the audit log does not say so',
      );
    }
  }
}
