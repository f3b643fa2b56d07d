import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, FormData, fetch, type RequestInit } from 'undici';
import * as z from 'zod';
import type { Answers } from './answers.ts';

/** nginx in front of the processes, as scripts/test-many.mjs has started it. */
export type Site = z.infer<typeof siteSchema>;

const siteSchema = z.object({
  port: z.number(),
  /** Where its certificate is. */
  folder: z.string(),
  /** The file with its processes, the command that makes it read that again, and the number of its first process. */
  list: z.string(),
  reload: z.string(),
  pid: z.number(),
  /** Ports of the processes it sends to, and of those it knows and sends nothing to yet. */
  ports: z.array(z.number()),
  down: z.array(z.number()),
});

export interface Answer {
  status: number;
  body: unknown;
}

export type Visitor = ReturnType<typeof createVisitor>;

const TIMEOUT_MS = 60_000;
const AFTER_NO_ANSWER_MS = 50;

export function readSite(): Site {
  return siteSchema.parse(JSON.parse(process.env.MANY_SITE ?? '{}'));
}

export function certificateOf({ folder }: Site): string {
  return path.join(folder, 'fullchain.pem');
}

/**
 * A visitor who calls the school through nginx. Each call has a connection of its own: while it gets another list of
 * processes, nginx closes quiet ones, which a browser opens again and asks a second time.
 */
export function createVisitor(site: Site, answers: Answers) {
  const address = `https://127.0.0.1:${site.port}`;
  const dispatcher = new Agent({
    pipelining: 0,
    // Its client of HTTP/2 drops what is under way when nginx says that it opens no more on this connection.
    allowH2: false,
    connect: { ca: readFileSync(certificateOf(site)) },
  });
  return { address, call, post };

  /** Undefined when there was no answer. */
  function call(
    method: 'GET' | 'POST',
    where: string,
    { body, token, key }: { body?: object | undefined; token?: string; key?: string } = {},
  ): Promise<Answer | undefined> {
    const isForm = body instanceof FormData;
    return send(where, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  function post(where: string, body: object, token?: string): Promise<Answer | undefined> {
    return call('POST', where, { body, ...(token && { token }) });
  }

  async function send(where: string, init: RequestInit): Promise<Answer | undefined> {
    const seen = answers.begin(`${init.method} ${where}`);
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${address}${where}`, { ...init, dispatcher, signal });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.includes('json');
      const body: unknown = isJson ? JSON.parse(bytes.toString()) : bytes;
      seen(response.status, body, response.headers.has('retry-after'));
      return { status: response.status, body };
    } catch (error) {
      seen(0, String((error as Error).cause ?? error), false);
      await pause(AFTER_NO_ANSWER_MS);
      return undefined;
    }
  }
}
