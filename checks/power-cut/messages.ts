import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Stands between provider and school, and hears of every message that the school has answered with 200. */
export async function passMessagesOn(
  school: () => string,
  onAccepted: (body: string) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    response.writeHead(await passOn(request)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };

  /** 503 where the school does not answer: the provider sends again later. */
  async function passOn(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const signature = String(request.headers['x-paystack-signature']);
    const answer = await fetch(`${school()}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
    }).catch(() => undefined);
    if (answer?.status === 200) onAccepted(body);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status ?? 503;
  }
}
