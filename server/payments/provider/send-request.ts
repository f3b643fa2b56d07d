import { Agent, request } from 'undici';

/** Sends one request and reads the whole answer. Rejects when the connection fails, or with the reason of `signal`. */
export type SendRequest = (request: {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}) => Promise<{ statusCode: number; text: string }>;

export interface ProviderHttp {
  send: SendRequest;
  /** Ends what is under way. */
  close(): Promise<void>;
}

const MOST_BYTES = 1_000_000;

/** HTTP with connections that are kept between requests. */
export function createProviderHttp(connectMs: number): ProviderHttp {
  const agent = new Agent({
    connect: { timeout: connectMs },
    maxResponseSize: MOST_BYTES,
    keepAliveTimeout: 10_000,
  });

  return {
    async send({ url, ...options }) {
      const { statusCode, body } = await request(url, { dispatcher: agent, ...options });
      return { statusCode, text: await body.text() };
    },
    close: () => agent.destroy(),
  };
}
