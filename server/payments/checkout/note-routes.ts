import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readNoteCode } from '#contract/book/fee-notes.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/payments.ts';
import { typedText } from '#contract/schemas/common.ts';
import {
  notePageAnswer,
  notePageRefused,
  payNoteRequest,
  payNoteStarted,
} from '#contract/schemas/note-page.ts';
import { type Config, siteAddress } from '../../config.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Idempotency } from './idempotency-repository.ts';
import { checkoutAnswer } from './payment-answers.ts';
import type { Payments } from './payments.ts';
import { answerStart } from './start-once.ts';

interface NoteRoutesOptions {
  payments: Payments;
  idempotency: Idempotency;
  config: Config;
  limitStarts: RateLimiter;
  /** Counts guesses too: a code has fifty random bits. */
  limitChecks: RateLimiter;
}

const codeParams = z.object({ code: typedText() });

/** A fee note by its code, without a sign-in. */
export function noteRoutes(app: FastifyInstance, options: NoteRoutesOptions): void {
  const { payments, idempotency, config, limitStarts, limitChecks } = options;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/payments/notes/:code',
    {
      config: { access: 'public' },
      onRequest: limitChecks.check,
      schema: {
        summary: 'A fee note: what is due, paid and left',
        params: codeParams,
        response: { 200: notePageAnswer, '4xx': notePageRefused, '5xx': notePageRefused },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: true as const, data: await payments.readNote(request.params.code) };
    },
  );

  routes.post(
    '/api/payments/notes/:code',
    {
      config: { access: 'public' },
      onRequest: limitStarts.check,
      schema: {
        summary: 'Start a payment of a fee note',
        description: `The amount follows from the choice and from what is left. The same choice of the same payer within ten minutes gets the same checkout; 409 while others are paying what is left. May carry the header ${IDEMPOTENCY_KEY_HEADER}, as when another payment starts.`,
        params: codeParams,
        body: payNoteRequest,
        response: { 200: payNoteStarted, '4xx': notePageRefused, '5xx': notePageRefused },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const site = siteAddress(config, request.host);
      // The key is good for this note alone.
      const asked = { ...body, code: readNoteCode(params.code) ?? '' };
      return answerStart(idempotency, request, reply, asked, async () => {
        const checkout = await payments.startNotePayment(params.code, body, site);
        return { httpStatus: 200, body: checkoutAnswer(checkout) };
      });
    },
  );
}
