import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { Database } from '../database/schema.ts';
import { createSharedCounts } from '../database/shared-counts.ts';
import { AppError } from '../errors/app-error.ts';
import { createRateLimiter, MINUTE_MS } from '../http/rate-limiter.ts';
import { createLease } from '../jobs/lease-repository.ts';
import { createEmailWorker } from '../mail/email-worker.ts';
import type { SendEmail } from '../mail/mail-sender.ts';
import { messageEmail } from './message-email.ts';
import { createMessageEmailQueue } from './message-emails-repository.ts';
import { findMessage } from './message-repository.ts';
import { messageRoutes, sendForPage } from './message-routes.ts';
import { createMessages } from './messages.ts';

interface MessagesOptions {
  db: Database;
  readSchool: () => Promise<Pick<SchoolDocuments, 'facts'>>;
  clock: () => Date;
  databaseClock: () => Promise<Date>;
  publicUrl: string;
  /** Undefined where the school has no mail server. */
  mail: { send: SendEmail; from: string } | undefined;
}

/** Many people share the address of a mobile network. */
export const MOST_AN_HOUR = 20;
const HOUR_MS = 60 * MINUTE_MS;

/** Messages from the website: stored, e-mailed to the school where it has a mail server, and shown to staff. */
export function addMessages(app: FastifyInstance, options: MessagesOptions) {
  const { db, readSchool, clock } = options;
  const emails = options.mail && createMessageEmails(app, options, options.mail);
  const messages = createMessages({ db, readSchool, clock, wake: emails?.wake });
  const limiter = createRateLimiter({
    most: MOST_AN_HOUR,
    windowMs: HOUR_MS,
    shared: createSharedCounts(db, 'messages', HOUR_MS),
  });
  const doors = { messages, limit };
  messageRoutes(app, doors);
  app.addHook('onListen', async () => emails?.wake());
  app.addHook('onClose', async () => emails?.stop());
  return {
    messages,
    sendForPage: (request: FastifyRequest, body: unknown) => sendForPage(doors, request, body),
  };

  async function limit(request: FastifyRequest): Promise<void> {
    try {
      await limiter.check(request);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'too_many')) throw error;
      throw await messages.tooMany(
        'Too many messages came from your connection within an hour.',
        error.retryAfterSeconds,
      );
    }
  }
}

function createMessageEmails(
  { log }: FastifyInstance,
  { db, readSchool, clock, databaseClock, publicUrl }: MessagesOptions,
  { send, from }: NonNullable<MessagesOptions['mail']>,
) {
  return createEmailWorker({
    queue: createMessageEmailQueue(db),
    findDropped: async () => undefined,
    compose: async ({ id }) => {
      const message = await findMessage(db, id);
      if (!message) throw new Error(`the message ${id} is gone, and its e-mail was not`);
      const { facts } = await readSchool();
      return messageEmail(message, { publicUrl, from, to: facts.email });
    },
    send,
    named: {
      one: 'a message from the website',
      all: 'messages from the website',
      details: ({ id }) => ({ message: id }),
    },
    lease: createLease({ db, name: 'message-emails', databaseClock, log }),
    clock,
    log,
  });
}
