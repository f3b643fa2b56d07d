import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { startTimer } from '../runtime/timers.ts';

export interface Sender {
  /** Aborts when the connection is lost, or the wait has become too long. */
  signal: AbortSignal;
  account: string;
}

/** Below the five minutes that our pages wait for an upload, so that they get the sentence. */
const LONGEST_WAIT_MS = 4 * 60_000;
/** Nothing is sent meanwhile: the usual limit would close the connection during the wait. */
const CONNECTION_MS = 5 * 60_000;

const GONE = new AppError('busy', 'The caller has gone.');
const TOO_LONG = new AppError(
  'busy',
  'Many pictures are being prepared right now. Nothing was saved; please try again in a minute.',
);

export function patientSender(
  request: FastifyRequest,
  reply: FastifyReply,
  longestWaitMs = LONGEST_WAIT_MS,
): Sender {
  const waiting = new AbortController();
  const tooLong = startTimer(() => waiting.abort(TOO_LONG), longestWaitMs);
  // Injected requests of tests have no socket.
  if (request.socket instanceof Socket) request.socket.setTimeout(CONNECTION_MS);
  reply.raw.once('close', () => {
    tooLong.stop();
    waiting.abort(GONE);
  });
  return { signal: waiting.signal, account: request.account?.id ?? request.ip };
}
