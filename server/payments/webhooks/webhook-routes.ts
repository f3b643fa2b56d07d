import type { FastifyInstance } from 'fastify';
import { webhookAnswer } from '#contract/payments.ts';
import { isSignedBy, TRIAL_MESSAGE } from './webhook-message.ts';
import type { WebhookRepository } from './webhook-repository.ts';
import type { WebhookWorker } from './webhook-worker.ts';

const MOST_BYTES = 256 * 1024;

interface WebhookRoutesOptions {
  secretKey: string;
  deliveries: WebhookRepository;
  worker: WebhookWorker;
  clock: () => Date;
}

/** POST /api/payments/webhook: checks the signature over the bytes as received and stores them; the work comes later. */
export async function webhookRoutes(
  app: FastifyInstance,
  { secretKey, deliveries, worker, clock }: WebhookRoutesOptions,
): Promise<void> {
  // Re-serialised JSON would not have the signed bytes, so this scope alone reads bodies raw.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  );

  const schema = {
    summary: 'What Paystack tells by itself; signed over the bytes',
    response: { 200: webhookAnswer, 401: webhookAnswer },
  };
  app.post(
    '/api/payments/webhook',
    { config: { access: 'public' }, schema },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedBy(secretKey, body, request.headers['x-paystack-signature'])) {
        return reply.code(401).send({ status: false, message: 'The signature does not match.' });
      }
      // A stored trial would look like a sign that the provider's own messages come.
      const isTrial = body.equals(TRIAL_MESSAGE);
      if (!isTrial && (await deliveries.store(body, request.id, clock()))) worker.wake();
      return reply.send({ status: true, message: 'Received' });
    },
  );
}
