import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/schemas/common.ts';
import {
  type MessageTakenAnswer,
  messageAnswer,
  messageBody,
  messageCountsAnswer,
  messageStateBody,
  messagesAnswer,
  messagesQuery,
  messageTaken,
  type StaffMessage,
} from '#contract/schemas/messages.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { failureAnswer } from '../http/failure-answers.ts';
import { readInput } from '../http/input.ts';
import type { StoredMessage } from './message-repository.ts';
import type { Messages } from './messages.ts';

interface MessageDoors {
  messages: Messages;
  /** Throws AppError for an address that has sent very many. */
  limit: (request: FastifyRequest) => Promise<void>;
}

export function messageRoutes(app: FastifyInstance, { messages, limit }: MessageDoors): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const staff = { access: 'staff' } as const;

  const send = {
    summary: 'Write to the school: a question, or a day for a visit',
    description:
      'The same message sent again is stored once. What looks like advertising is stored as well, and staff see it apart.',
    body: messageBody,
    response: { 200: messageTaken },
  };
  const isPublic = { access: 'public' } as const;
  routes.post(
    '/api/messages',
    { config: isPublic, onRequest: limit, schema: send },
    async ({ body }) => taken(await messages.send(body)),
  );

  const list = {
    summary: 'Messages from the website in one state, the newest first',
    querystring: messagesQuery,
    response: { 200: messagesAnswer },
  };
  routes.get('/api/admin/messages', { config: staff, schema: list }, async ({ query }) => {
    const { messages: found, pagination, counts } = await messages.list(query);
    return done('The messages were read.', { data: found.map(shown), counts, pagination });
  });

  const count = {
    summary: 'How many messages there are, by state',
    response: { 200: messageCountsAnswer },
  };
  routes.get('/api/admin/messages/counts', { config: staff, schema: count }, async () =>
    done('The messages were counted.', { data: await messages.countAll() }),
  );

  const read = {
    summary: 'One message',
    params: idParams,
    response: { 200: messageAnswer },
  };
  routes.get('/api/admin/messages/:id', { config: staff, schema: read }, async ({ params }) =>
    done('The message was read.', { data: shown(await messages.find(params.id)) }),
  );

  const change = {
    summary: 'Mark a message as answered, archived, new or advertising',
    description: '409 where somebody else has changed it since `from` was shown.',
    params: idParams,
    body: messageStateBody,
    response: { 200: messageAnswer },
  };
  routes.patch('/api/admin/messages/:id', { config: staff, schema: change }, async (request) => {
    const changed = await messages.change(request.params.id, request.body, actorOf(request));
    return done('The message was changed.', { data: shown(changed) });
  });
}

/** For the plain form post of a page; failures become the response of the API. */
export async function sendForPage(
  { messages, limit }: MessageDoors,
  request: FastifyRequest,
  body: unknown,
): Promise<{ httpStatus: number; answer: MessageTakenAnswer }> {
  try {
    await limit(request);
    const sent = await messages.send(readInput(messageBody, body));
    return { httpStatus: 200, answer: taken(sent) };
  } catch (error) {
    const { httpStatus, body: failed, expected } = failureAnswer(error, request.id);
    if (!expected) request.log.error({ err: error }, 'message form failed');
    return { httpStatus, answer: { success: false, ...failed } };
  }
}

function taken({ number }: { number: number }) {
  return done(`Thank you. The school has your message; it is number ${number}.`, { number });
}

function shown({ id, changedById: _, ...message }: StoredMessage): StaffMessage {
  return { _id: id, ...message };
}
