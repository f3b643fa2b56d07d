import type { MessageTaken, NewMessage } from '#contract/schemas/messages.ts';
import { type Reply, requestJson } from './request.ts';

const TIMEOUT_MS = 30_000;

/** Hands a message to the school; never rejects. The same `formKey` is stored once. */
export function sendMessage(message: NewMessage): Promise<Reply<MessageTaken>> {
  return requestJson('/api/messages', { method: 'POST', body: message, timeoutMs: TIMEOUT_MS });
}
